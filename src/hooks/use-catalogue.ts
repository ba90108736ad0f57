import type { BookSummary } from '../../contract/books.ts';
import type { CatalogueState } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { useObservable } from './use-observable.ts';

export function useCatalogue(): CatalogueState {
  return useObservable(useServices().catalogue.state);
}

/** What the shelf knows of one book; `null` where it is not on it (or not known yet). */
export function useBookSummary(bookId: string): BookSummary | null {
  const state = useCatalogue();
  return state.status === 'ready' ? state.books.find(bookId) : null;
}
