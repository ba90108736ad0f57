import type { BookSummary } from '../../../contract/books.ts';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
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
 * The book a person misses least: the one they have not read for the longest, or never, of those that can be downloaded
 * again. `begun`: the last read first; of several that were never read the first.
 */
export function leastRead(
  here: readonly DeviceBook[],
  begun: readonly { readonly bookId: string }[],
): DeviceBook | undefined {
  const rank = new Map(begun.map(({ bookId }, at) => [bookId, at]));
  const agoOf = ({ bookId }: DeviceBook) => rank.get(bookId) ?? begun.length;
  return here
    .filter(({ book }) => book !== null)
    .reduce<DeviceBook | undefined>((oldest, one) => (oldest && agoOf(oldest) >= agoOf(one) ? oldest : one), undefined);
}

export function usedBytes(books: readonly DeviceBook[]): number {
  return books.reduce((sum, entry) => sum + entry.state.totalBytes, 0);
}
