import type { BookSummary } from '../../../contract/books.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { ShelfSnapshot } from '../../platform/person-database.ts';
import type { CatalogueState } from '../services.ts';

export type CatalogueEvent =
  /** Somebody else is in, or nobody. */
  | { readonly type: 'person-changed' }
  | { readonly type: 'snapshot-read'; readonly snapshot: ShelfSnapshot }
  | { readonly type: 'refresh-started' }
  | { readonly type: 'refreshed'; readonly books: readonly BookSummary[]; readonly at: string }
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
      return { status: 'ready', books: event.snapshot.books, refreshedAt: event.snapshot.refreshedAt };
    case 'refresh-started':
      return state.status === 'failed' ? waitingCatalogue : state;
    case 'refreshed':
      return { status: 'ready', books: event.books, refreshedAt: event.at };
    case 'refresh-failed':
      return state.status === 'ready' ? state : { status: 'failed', problem: event.problem };
  }
}
