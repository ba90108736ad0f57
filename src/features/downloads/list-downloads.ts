import type { BookSummary } from '../../../contract/books.ts';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { mostBooks, nextInQueue } from '../../data/downloads/download-machine.ts';
import type { DownloadState } from '../../data/services.ts';

/** A book of this device; one that left the shelf meanwhile still takes room and can still be removed. */
export interface DeviceBook {
  readonly bookId: string;
  readonly title: string;
  readonly book: BookSummary | null;
  readonly state: Exclude<DownloadState, { readonly status: 'absent' }>;
}

export interface DeviceBooks {
  readonly here: readonly DeviceBook[];
  readonly coming: readonly DeviceBook[];
}

/** Splits what is on the device from what is on its way; the largest first, for that is what one removes. */
export function listDownloads(
  states: ReadonlyMap<string, DownloadState>,
  shelf: Pick<ShelfBooks, 'find'> | null,
  nameless: string,
): DeviceBooks {
  const all = [...states].flatMap(([bookId, state]): DeviceBook[] => {
    if (state.status === 'absent') return [];
    const book = shelf?.find(bookId) ?? null;
    return [{ bookId, title: book?.title ?? nameless, book, state }];
  });
  return {
    here: all
      .filter((entry) => entry.state.status === 'downloaded')
      .sort((a, b) => b.state.totalBytes - a.state.totalBytes),
    coming: all.filter((entry) => entry.state.status !== 'downloaded'),
  };
}

/**
 * Of the books on their way those that may be put first: another waits before them, and goes on waiting. One whose turn comes
 * in the next moment has no button for it, which would go under the finger.
 */
export function behindOthers(coming: readonly DeviceBook[]): ReadonlySet<string> {
  const running = new Set(coming.flatMap(({ bookId, state }) => (state.status === 'downloading' ? [bookId] : [])));
  // What left the shelf has no turn.
  const queue = new Map(coming.flatMap(({ bookId, book, state }) => (book ? [[bookId, state] as const] : [])));
  const about = nextInQueue(queue, running, mostBooks).length;
  return new Set(nextInQueue(queue, running, Infinity).slice(about + 1));
}

/** The book a person misses least, and why. */
export interface LeastMissed {
  readonly book: DeviceBook;
  readonly why: 'oldest' | 'largest';
}

/**
 * Of the books that can be downloaded again, the one that was not read for the longest; the first of `here`, the largest,
 * where none was begun. One that nobody has begun is waited for. `begun`: the last read first.
 */
export function leastMissed(
  here: readonly DeviceBook[],
  begun: readonly { readonly bookId: string }[],
): LeastMissed | null {
  const again = here.filter(({ book }) => book !== null);
  for (const { bookId } of [...begun].reverse()) {
    const book = again.find((one) => one.bookId === bookId);
    if (book) return { book, why: 'oldest' };
  }
  const [book] = again;
  return book ? { book, why: 'largest' } : null;
}

export function usedBytes(books: readonly DeviceBook[]): number {
  return books.reduce((sum, entry) => sum + entry.state.totalBytes, 0);
}
