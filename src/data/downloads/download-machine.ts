import type { ProblemCode } from '../../../contract/problems.ts';
import type { DownloadState } from '../services.ts';

/** The downloads of one person, by book id; a book not in the map is absent. */
export type Downloads = ReadonlyMap<string, DownloadState>;

export type DownloadEvent =
  | { readonly type: 'requested'; readonly totalBytes: number }
  /** The inventory found this much of a book somebody asked for. */
  | { readonly type: 'found'; readonly doneBytes: number; readonly totalBytes: number; readonly isComplete: boolean }
  | { readonly type: 'started'; readonly doneBytes: number; readonly totalBytes: number }
  /** A chunk was verified and kept. */
  | { readonly type: 'chunk-kept'; readonly sizeBytes: number }
  | { readonly type: 'failed'; readonly problem: ProblemCode }
  /** The way is free again: a download that failed for the network's sake waits for its turn. */
  | { readonly type: 'retried' }
  | { readonly type: 'completed'; readonly totalBytes: number }
  | { readonly type: 'removed' };

const absent: DownloadState = { status: 'absent' };

export function downloadOf(downloads: Downloads, bookId: string): DownloadState {
  return downloads.get(bookId) ?? absent;
}

/** Applies what happened to one book. */
export function nextDownloads(downloads: Downloads, bookId: string, event: DownloadEvent): Downloads {
  const before = downloadOf(downloads, bookId);
  const after = nextDownload(before, event);
  if (after === before) return downloads;
  const next = new Map(downloads);
  if (after.status === 'absent') next.delete(bookId);
  else next.set(bookId, after);
  return next;
}

export function nextDownload(state: DownloadState, event: DownloadEvent): DownloadState {
  switch (event.type) {
    case 'requested':
      if (state.status === 'absent') return { status: 'queued', doneBytes: 0, totalBytes: event.totalBytes };
      return state.status === 'failed' ? queued(state) : state;
    case 'found':
      // What is under way knows better than an inventory taken a moment ago.
      if (state.status === 'downloading' || state.status === 'downloaded') return state;
      if (event.isComplete) return { status: 'downloaded', totalBytes: event.totalBytes };
      return { status: 'queued', doneBytes: event.doneBytes, totalBytes: event.totalBytes };
    case 'started':
      if (state.status === 'absent') return state;
      return { status: 'downloading', doneBytes: event.doneBytes, totalBytes: event.totalBytes };
    case 'chunk-kept': {
      if (state.status !== 'downloading') return state;
      return { ...state, doneBytes: Math.min(state.totalBytes, state.doneBytes + event.sizeBytes) };
    }
    case 'failed':
      if (state.status !== 'downloading' && state.status !== 'queued') return state;
      return { ...state, status: 'failed', problem: event.problem };
    case 'retried':
      return state.status === 'failed' && isPassing(state.problem) ? queued(state) : state;
    case 'completed':
      return state.status === 'absent' ? state : { status: 'downloaded', totalBytes: event.totalBytes };
    case 'removed':
      return absent;
  }
}

function queued(state: { doneBytes: number; totalBytes: number }): DownloadState {
  return { status: 'queued', doneBytes: state.doneBytes, totalBytes: state.totalBytes };
}

/** Problems that pass with the network; the others wait for a person. */
export function isPassing(problem: ProblemCode): boolean {
  return ['no-answer', 'wrong-answer', 'server-busy', 'server-failed'].includes(problem);
}

/** The book whose turn it is: the first that waits, in the order asked for. */
export function nextInQueue(downloads: Downloads): string | null {
  for (const [bookId, state] of downloads) if (state.status === 'queued') return bookId;
  return null;
}
