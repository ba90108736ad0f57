import type { ProblemCode } from '../../../contract/problems.ts';
import type { KeptShelfPage, ShelfSnapshot } from '../../platform/person-database.ts';
import type { CatalogueState } from '../services.ts';
import { createShelfBooks } from './shelf-books.ts';

export type CatalogueEvent =
  /** Somebody else is in, or nobody. */
  | { readonly type: 'person-changed' }
  | { readonly type: 'snapshot-read'; readonly snapshot: ShelfSnapshot }
  | { readonly type: 'refresh-started' }
  | { readonly type: 'refreshed'; readonly pages: readonly KeptShelfPage[]; readonly at: string }
  | { readonly type: 'refresh-failed'; readonly problem: ProblemCode };

export const waitingCatalogue: CatalogueState = { status: 'waiting' };

/** Local first: a shelf that is shown is never taken away by a failed refresh. */
export function nextCatalogue(state: CatalogueState, event: CatalogueEvent): CatalogueState {
  switch (event.type) {
    case 'person-changed':
      return waitingCatalogue;
    case 'snapshot-read':
      // The server was quicker than the disk: its answer stays.
      if (state.status === 'ready') return state;
      return readyWith(state, event.snapshot.pages, event.snapshot.refreshedAt);
    case 'refresh-started':
      return state.status === 'failed' ? waitingCatalogue : state;
    case 'refreshed':
      return readyWith(state, event.pages, event.at);
    case 'refresh-failed':
      return state.status === 'ready' ? state : { status: 'failed', problem: event.problem };
  }
}

/** Where no page changed the books stay the same object: nothing is drawn or indexed again. */
function readyWith(before: CatalogueState, kept: readonly KeptShelfPage[], refreshedAt: string): CatalogueState {
  const pages = kept.map(({ books }) => books);
  const shown = before.status === 'ready' ? before.books : null;
  const isSame = shown?.pages.length === pages.length && pages.every((page, index) => page === shown.pages[index]);
  return { status: 'ready', books: shown && isSame ? shown : createShelfBooks(pages), refreshedAt };
}
