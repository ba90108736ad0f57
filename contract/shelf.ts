import * as v from 'valibot';
import type { BookSummary } from './books.ts';

/**
 * Note: books as columns. A shelf of 100,000 books as objects is 35 MB of JSON and a second of work on a tablet. So it
 * travels, and lies on the device, in pages of columns: one string a column, read line by line and only where looked at.
 */
const text = v.string();
/** A column with few different values: one character a book, `]` for the first value and so on. */
const coded = v.object({ values: v.array(text), codes: text });

export const packedBooksSchema = v.object({
  /** Changes whenever anything in the page does. */
  tag: text,
  count: v.number(),
  /** In the order of `lineFields`: one line a book; authors are separated by tabs. */
  lines: v.array(text),
  /** In the order of `codedFields`. */
  coded: v.array(coded),
});
export type PackedBooks = v.InferOutput<typeof packedBooksSchema>;
type CodedColumn = v.InferOutput<typeof coded>;

/**
 * `GET api/books?after=…&until=…&tag=…`: the books a person may read, newest first, a page at a time. A page ends where
 * the asker's own did (`until`), so that a new book changes the first page and no other.
 */
export const shelfPageSchema = v.object({
  /** `null`: the asker's page with that tag is still true. */
  page: v.nullable(packedBooksSchema),
  /** Where the next page begins; `null` after the last one. */
  next: v.nullable(text),
  serverTime: text,
});
export type ShelfPage = v.InferOutput<typeof shelfPageSchema>;

const FIRST_CODE = 93;

/** The fields that have their own line for each book. */
export const lineFields = [
  'id',
  'editionId',
  'title',
  'authors',
  'coverHash',
  'coverColor',
  'sizeBytes',
  'addedAt',
] as const;
/** The fields with few values. */
export const codedFields = ['subject', 'grade', 'format', 'layout', 'language'] as const;

export function linesOf(page: PackedBooks, field: (typeof lineFields)[number]): string[] {
  return (page.lines[lineFields.indexOf(field)] ?? '').split('\n');
}

export function codedOf(page: PackedBooks, field: (typeof codedFields)[number]): CodedColumn | undefined {
  return page.coded[codedFields.indexOf(field)];
}

/** The value of a coded field of one book; empty where there is none. */
export function valueAt(column: CodedColumn | undefined, index: number): string {
  return column?.values[column.codes.charCodeAt(index) - FIRST_CODE] ?? '';
}

/** The character code that stands for a value in this column; `null` where no book has it. */
export function codeOf(column: CodedColumn | undefined, value: string): number | null {
  const index = column?.values.indexOf(value) ?? -1;
  return index < 0 ? null : FIRST_CODE + index;
}

function encode(values: readonly string[]): CodedColumn {
  const codes = new Map<string, number>();
  for (const value of values) if (!codes.has(value)) codes.set(value, codes.size);
  const codeFor = (value: string) => String.fromCharCode(FIRST_CODE + (codes.get(value) ?? 0));
  return { values: [...codes.keys()], codes: values.map(codeFor).join('') };
}

function lineOf(book: BookSummary, field: (typeof lineFields)[number]): string {
  const value = book[field];
  const line = Array.isArray(value) ? value.map((one) => one.replaceAll('\t', ' ')).join('\t') : String(value ?? '');
  return line.replaceAll(/[\n\r]+/g, ' ');
}

/** Packs one page of books. */
export function packBooks(books: readonly BookSummary[], tag = ''): PackedBooks {
  return {
    tag,
    count: books.length,
    lines: lineFields.map((field) => books.map((book) => lineOf(book, field)).join('\n')),
    coded: codedFields.map((field) => encode(books.map((book) => book[field]))),
  };
}
