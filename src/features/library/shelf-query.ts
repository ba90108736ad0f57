import type { BookFormat } from '../../../contract/books.ts';

export const shelfSorts = ['shelf', 'title', 'subject', 'newest'] as const;
export type ShelfSort = (typeof shelfSorts)[number];

/** What a person asks of the shelf; an empty string is *all*. */
export interface ShelfQuery {
  readonly search: string;
  readonly subject: string;
  readonly grade: string;
  readonly format: BookFormat | '';
  readonly onlyDownloaded: boolean;
  readonly sort: ShelfSort;
}

export const wholeShelf: ShelfQuery = {
  search: '',
  subject: '',
  grade: '',
  format: '',
  onlyDownloaded: false,
  sort: 'shelf',
};

/** Nothing is asked: the shelf as it stands, without its finder. */
export function isWholeShelf(query: ShelfQuery): boolean {
  return JSON.stringify({ ...query, search: query.search.trim() }) === JSON.stringify(wholeShelf);
}
