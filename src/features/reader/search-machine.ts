import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { isEnough } from '../../engines/find-text.ts';
import type { SearchStep } from '../../engines/publication.ts';

/** A search of a book as its panel shows it. */
export interface SearchState {
  /** What is searched for; empty while there is too little to search for. */
  readonly query: string;
  readonly status: 'idle' | 'searching' | 'done' | 'failed';
  readonly problem: ProblemCode | null;
  readonly hits: readonly Locator[];
  /** How much of the book has been searched, 0–1. */
  readonly share: number;
}

export type SearchEvent =
  /** `isAgain`: the same once more, after it failed. */
  | { readonly type: 'asked'; readonly query: string; readonly isAgain?: boolean }
  | ({ readonly type: 'found' } & SearchStep)
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly problem: ProblemCode };

export const idleSearch: SearchState = { query: '', status: 'idle', problem: null, hits: [], share: 0 };

export function nextSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'asked':
      if (!isEnough(event.query)) return idleSearch;
      // What these words have found stays while they do.
      return event.query === state.query && event.isAgain !== true
        ? state
        : { ...idleSearch, query: event.query, status: 'searching' };
    case 'found':
      return { ...state, hits: [...state.hits, ...event.hits], share: event.share };
    case 'ended':
      return { ...state, status: 'done', share: 1 };
    case 'failed':
      return { ...state, status: 'failed', problem: event.problem };
  }
}

/** What is found together stands under one heading. */
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Locator[];
}

export function groupHits(hits: readonly Locator[]): HitGroup[] {
  const groups: { title: string; hits: Locator[] }[] = [];
  for (const hit of hits) {
    const title = hit.title ?? '';
    const last = groups.at(-1);
    if (last?.title === title) last.hits.push(hit);
    else groups.push({ title, hits: [hit] });
  }
  return groups;
}
