import type { BookFormat, BookSummary } from '../../../../contract/books.ts';
import type { Locator } from '../../../../contract/locator.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';

/** A place of a book that says what was searched for. */
export interface Find {
  /** Page number or CFI, as `?lugar=` takes it. */
  readonly place: string;
  readonly locator: Locator;
}

/** What one book has come to. */
export interface SearchedBook {
  readonly book: BookSummary;
  readonly format: BookFormat;
  readonly finds: readonly Find[];
  /** Why it could not be searched to its end. */
  readonly problem: ProblemCode | null;
}

/** A search through the books of this device. */
export interface InsideState {
  readonly words: string;
  readonly status: 'idle' | 'searching' | 'stopped' | 'done';
  readonly bookCount: number;
  /** In the order they were searched; the last one may be under way. */
  readonly books: readonly SearchedBook[];
  /** How much of the last one has been searched, 0–1. */
  readonly share: number;
}

export type InsideEvent =
  | { readonly type: 'asked'; readonly words: string; readonly bookCount: number }
  | { readonly type: 'begun'; readonly book: BookSummary }
  | { readonly type: 'found'; readonly format: BookFormat; readonly finds: readonly Find[]; readonly share: number }
  | { readonly type: 'failed'; readonly problem: ProblemCode }
  | { readonly type: 'ended' }
  /** Nobody waits for the rest. */
  | { readonly type: 'stopped' };

export const idleInside: InsideState = { words: '', status: 'idle', bookCount: 0, books: [], share: 0 };

/** More of one book is for the search in the book itself. */
export const mostFinds = 60;

export function nextInside(state: InsideState, event: InsideEvent): InsideState {
  if (event.type === 'asked') {
    return { ...idleInside, words: event.words, status: 'searching', bookCount: event.bookCount };
  }
  // What a search that was stopped still finds is nobody's.
  if (state.status !== 'searching') return state;
  const last = state.books.at(-1);
  const withLast = (changed: Partial<SearchedBook>) =>
    last === undefined ? state.books : [...state.books.slice(0, -1), { ...last, ...changed }];
  switch (event.type) {
    case 'begun': {
      const { book } = event;
      return { ...state, books: [...state.books, { book, format: book.format, finds: [], problem: null }], share: 0 };
    }
    case 'found': {
      const finds = [...(last?.finds ?? []), ...event.finds].slice(0, mostFinds);
      return { ...state, books: withLast({ format: event.format, finds }), share: event.share };
    }
    case 'failed':
      return { ...state, books: withLast({ problem: event.problem }) };
    case 'ended':
      return { ...state, status: 'done' };
    case 'stopped':
      return { ...state, status: 'stopped' };
  }
}

/** How much of everything has been searched, 0–1. */
export function shareOf({ books, bookCount, share }: InsideState): number {
  return bookCount === 0 ? 0 : (Math.max(0, books.length - 1) + (books.length === 0 ? 0 : share)) / bookCount;
}

/** Whether a book may hold more than were counted. */
export const isMore = ({ finds }: SearchedBook): boolean => finds.length >= mostFinds;

export const countFinds = ({ books }: InsideState): number => books.reduce((sum, { finds }) => sum + finds.length, 0);
