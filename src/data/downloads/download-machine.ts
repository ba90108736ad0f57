import type { ProblemCode } from '../../../contract/problems.ts';
import type { DownloadState, DownloadWait } from '../services.ts';

/** The downloads of one person, by book id, in the order of the queue; a book not in the map is absent. */
export type Downloads = ReadonlyMap<string, DownloadState>;

export type DownloadEvent =
  | { readonly type: 'requested'; readonly totalBytes: number }
  /** What was requested is in the list of this device: nothing forgets it any more. */
  | { readonly type: 'noted'; readonly totalBytes: number }
  /** The inventory found this much of a book somebody asked for. */
  | {
      readonly type: 'found';
      readonly doneBytes: number;
      readonly totalBytes: number;
      readonly isComplete: boolean;
      readonly isPaused: boolean;
    }
  /** Another tab took it over from this one, which slept: here it waits for its turn. */
  | { readonly type: 'taken-over' }
  | { readonly type: 'started'; readonly doneBytes: number; readonly totalBytes: number }
  /** So many more were verified and kept. */
  | { readonly type: 'bytes-kept'; readonly sizeBytes: number }
  /** What it waits for; one under way that may not go on waits as well. */
  | { readonly type: 'held'; readonly waiting: DownloadWait }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'failed'; readonly problem: ProblemCode }
  /** The way is free again: a download that failed for the network's sake waits for its turn. */
  | { readonly type: 'retried' }
  | { readonly type: 'completed'; readonly totalBytes: number }
  | { readonly type: 'removed' }
  /** It could not be taken off the list of this device: it is as it was `before`, and what was stopped has its turn. */
  | { readonly type: 'stays'; readonly before: DownloadState };

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

/** The same downloads with one before all others. */
export function withFirst(downloads: Downloads, bookId: string): Downloads {
  const first = downloads.get(bookId);
  return first ? new Map([[bookId, first], ...downloads]) : downloads;
}

export function nextDownload(state: DownloadState, event: DownloadEvent): DownloadState {
  switch (event.type) {
    case 'requested':
      if (state.status === 'absent') return queued({ doneBytes: 0, totalBytes: event.totalBytes }, 'noting');
      return state.status === 'failed' || state.status === 'paused' ? queued(state, 'noting') : state;
    case 'noted':
      // Another tab's news may have taken it off in between.
      if (state.status === 'absent') return queued({ doneBytes: 0, totalBytes: event.totalBytes });
      return state.status === 'queued' && isBeingNoted(state) ? queued(state) : state;
    case 'found':
      return found(state, event);
    case 'taken-over':
      return state.status === 'downloading' ? queued(state) : state;
    case 'started':
      if (state.status !== 'queued' && state.status !== 'downloading') return state;
      return { status: 'downloading', ...bytesOf(event) };
    case 'bytes-kept':
      if (state.status !== 'downloading') return state;
      return { status: 'downloading', ...bytesOf({ ...state, doneBytes: state.doneBytes + event.sizeBytes }) };
    case 'held':
      if (isBeingNoted(state)) return state;
      if (state.status === 'queued') return state.waiting === event.waiting ? state : queued(state, event.waiting);
      return state.status === 'downloading' && event.waiting !== 'turn' ? queued(state, event.waiting) : state;
    case 'paused':
      return isUnderWay(state) ? { status: 'paused', ...bytesOf(state) } : state;
    case 'resumed':
      return state.status === 'paused' ? queued(state) : state;
    case 'failed':
      if (state.status !== 'downloading' && state.status !== 'queued') return state;
      return { status: 'failed', problem: event.problem, ...bytesOf(state) };
    case 'retried':
      return state.status === 'failed' && isPassing(state.problem) ? queued(state) : state;
    case 'completed':
      return state.status === 'absent' ? state : { status: 'downloaded', totalBytes: event.totalBytes };
    case 'removed':
      return absent;
    case 'stays': {
      const stays = state.status === 'absent' ? event.before : state;
      return stays.status === 'downloading' ? queued(stays) : stays;
    }
  }
}

type Found = Extract<DownloadEvent, { readonly type: 'found' }>;

function found(state: DownloadState, event: Found): DownloadState {
  // What is under way, and what a person has just done, knows better than an inventory taken a moment ago.
  if (state.status !== 'absent' && state.status !== 'queued') return state;
  if (event.isComplete) return { status: 'downloaded', totalBytes: event.totalBytes };
  if (state.status === 'absent') return event.isPaused ? { status: 'paused', ...bytesOf(event) } : queued(event);
  return state.doneBytes === event.doneBytes ? state : queued(event, state.waiting);
}

interface Bytes {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Never more than there is. */
function bytesOf({ doneBytes, totalBytes }: Bytes): Bytes {
  return { doneBytes: Math.min(doneBytes, totalBytes), totalBytes };
}

function queued(bytes: Bytes, waiting: DownloadWait = 'turn'): DownloadState {
  return { status: 'queued', waiting, ...bytesOf(bytes) };
}

/** Asked for, and not yet in the list of this device: a page that ends now forgets it. */
function isBeingNoted(state: DownloadState): boolean {
  return state.status === 'queued' && state.waiting === 'noting';
}

/** Whether a person can stop it. */
export function isUnderWay(state: DownloadState): state is DownloadState & Bytes {
  return state.status === 'queued' || state.status === 'downloading' || state.status === 'failed';
}

/** Problems that pass with the network; the others wait for a person. */
export function isPassing(problem: ProblemCode): boolean {
  return [
    'no-answer',
    'wrong-answer',
    'server-busy',
    'server-failed',
    'engine-missing',
    'part-missing',
    'not-downloaded',
  ].includes(problem);
}

/** Books brought at a time. */
export const mostBooks = 2;

/** The books whose turn it is: the first ones that wait, in the order asked for, as many as there is room for. */
export function nextInQueue(downloads: Downloads, running: ReadonlySet<string>, most: number): readonly string[] {
  const waiting = [...downloads].filter(
    ([bookId, state]) => state.status === 'queued' && state.waiting === 'turn' && !running.has(bookId),
  );
  return waiting.slice(0, Math.max(0, most - running.size)).map(([bookId]) => bookId);
}
