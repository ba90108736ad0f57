import type { BookSummary } from '../../contract/books.ts';
import type { SavedPosition } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useObservable } from './use-observable.ts';

export interface RecentBook {
  readonly book: BookSummary;
  readonly position: SavedPosition;
}

/** Books this person has begun and may still read, latest first. */
export function useRecentBooks(): readonly RecentBook[] {
  const catalogue = useCatalogue();
  const recent = useObservable(useServices().positions.recent);
  if (catalogue.status !== 'ready') return [];
  return recent.flatMap(({ bookId, position }) => {
    const book = catalogue.books.find(bookId);
    return book === null ? [] : [{ book, position }];
  });
}
