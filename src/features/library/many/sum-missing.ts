import type { ShelfBooks } from '../../../data/catalogue/shelf-books.ts';
import type { DownloadState } from '../../../data/services.ts';

export interface Missing {
  /** Books nobody has asked for yet, that failed, or that are only being noted: those could still be forgotten. */
  readonly ids: readonly string[];
  readonly bytes: number;
  /** So much that one asks before. */
  readonly isMuch: boolean;
}

const muchBytes = 100_000_000;
const manyBooks = 10;

const isMissing = (state: DownloadState = { status: 'absent' }) =>
  state.status === 'queued' ? state.waiting === 'noting' : state.status === 'absent' || state.status === 'failed';

/** What of these places of a shelf would be downloaded. */
export function sumMissing(
  shelf: Pick<ShelfBooks, 'slice'>,
  places: ArrayLike<number>,
  downloads: ReadonlyMap<string, DownloadState>,
): Missing {
  const missing = Array.from(places)
    .flatMap((place) => shelf.slice(place, place + 1))
    .filter(({ id }) => isMissing(downloads.get(id)));
  const bytes = missing.reduce((sum, book) => sum + book.sizeBytes, 0);
  return { ids: missing.map(({ id }) => id), bytes, isMuch: bytes >= muchBytes || missing.length > manyBooks };
}
