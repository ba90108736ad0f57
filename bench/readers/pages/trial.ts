import type { StoredWords } from '../../../contract/editions.ts';

/** A book as a page of the measurement is told of it. */
export interface TrialBook {
  readonly name: string;
  readonly url: string;
  readonly parts: number;
  /** Ours alone: what the storage worker needs. */
  readonly papers: Papers;
}

export interface Papers {
  readonly editionId: string;
  readonly sizeBytes: number;
  readonly chunks: readonly string[];
  readonly words: StoredWords;
  readonly pageObjects?: readonly number[] | undefined;
  readonly key: string;
}

/** A reader as it is driven; nothing here says when something is seen, that is looked up on the screen. */
export interface Trial {
  /** Whatever may be at hand before a person opens a book: the file, not what is in it. */
  prepare?(book: TrialBook): Promise<void>;
  open(book: TrialBook, place: string | null): Promise<unknown>;
  next(): unknown;
  /** To a page of a PDF or a chapter of an EPUB, from 1. */
  goTo(part: number): unknown;
  /** How many places the whole book has; null where the reader has no such search. */
  readonly search: ((typed: string) => Promise<number>) | null;
  /** What would be kept to come back here. */
  place(): string;
  /** Where pictures of pages are (PDF). */
  roots?(): readonly (Document | ShadowRoot)[];
  /** Documents of chapters (EPUB). */
  frames?(): readonly Document[];
}

/** What a turn looks like from outside. */
export interface ReaderBench {
  prepare(book: TrialBook): Promise<void>;
  /** Milliseconds until the first page is on the screen; `part` is the page a PDF has to show. */
  open(book: TrialBook, place: string | null, part: number): Promise<number>;
  next(part: number): Promise<number>;
  goTo(part: number): Promise<number>;
  search(typed: string): Promise<{ ms: number; hits: number } | null>;
  place(): string;
  /** Which page or words are on the screen. */
  seen(): string | null;
  /** Milliseconds of each task of 50 ms or more since the last call. */
  takeLongTasks(): number[];
}
