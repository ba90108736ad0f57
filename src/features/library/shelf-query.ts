import type { BookFormat, BookSummary } from '../../../contract/books.ts';

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

/** Without accents and capitals: `Matemática` and `MATEMATICA` become the same word. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface ShelfEntry {
  readonly book: BookSummary;
  readonly searchable: string;
}

/** Made once for a shelf, so that a keystroke only scans ready strings. */
export function indexShelf(books: readonly BookSummary[]): readonly ShelfEntry[] {
  return books.map((book) => ({
    book,
    searchable: foldText([book.title, ...book.authors, book.subject, book.grade].join('\n')),
  }));
}

const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** The levels of school in the order they are gone through; a grade that names none comes before them. */
const levels = ['inicial', 'primaria', 'secundaria', 'bachillerato'];

export function compareGrades(a: string, b: string): number {
  const levelOf = (grade: string) => {
    const folded = foldText(grade);
    return levels.findIndex((level) => folded.includes(level));
  };
  return levelOf(a) - levelOf(b) || inSpanish.compare(a, b);
}

const orders: Readonly<Record<Exclude<ShelfSort, 'shelf'>, (a: BookSummary, b: BookSummary) => number>> = {
  title: (a, b) => inSpanish.compare(a.title, b.title),
  subject: (a, b) =>
    inSpanish.compare(a.subject, b.subject) || compareGrades(a.grade, b.grade) || inSpanish.compare(a.title, b.title),
  newest: (a, b) => b.addedAt.localeCompare(a.addedAt) || inSpanish.compare(a.title, b.title),
};

/** The books that answer a query, in the order it asks for; every word typed must be found somewhere. */
export function selectBooks(
  shelf: readonly ShelfEntry[],
  query: ShelfQuery,
  isDownloaded: (bookId: string) => boolean,
): readonly BookSummary[] {
  const words = foldText(query.search).split(/\s+/).filter(Boolean);
  const found = shelf
    .filter(
      ({ book, searchable }) =>
        (query.subject === '' || book.subject === query.subject) &&
        (query.grade === '' || book.grade === query.grade) &&
        (query.format === '' || book.format === query.format) &&
        (!query.onlyDownloaded || isDownloaded(book.id)) &&
        words.every((word) => searchable.includes(word)),
    )
    .map(({ book }) => book);
  return query.sort === 'shelf' ? found : found.sort(orders[query.sort]);
}

export interface ShelfChoices {
  readonly subjects: readonly string[];
  readonly grades: readonly string[];
  readonly formats: readonly BookFormat[];
}

function distinct<T extends string>(
  values: readonly T[],
  compare: (a: string, b: string) => number = inSpanish.compare,
): readonly T[] {
  return [...new Set(values)].filter((value) => value !== '').sort(compare);
}

/** What there is to choose from on this shelf. */
export function choicesOf(books: readonly BookSummary[]): ShelfChoices {
  return {
    subjects: distinct(books.map((book) => book.subject)),
    grades: distinct(
      books.map((book) => book.grade),
      compareGrades,
    ),
    formats: distinct(books.map((book) => book.format)),
  };
}
