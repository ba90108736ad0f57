import type { BookSummary } from '../../../contract/books.ts';
import type { Locator } from '../../../contract/locator.ts';
import type { Note } from '../../../contract/notes.ts';
import { cutText } from '../notes/clean-text.ts';
import type { Sending } from '../notes/notes-service.ts';

/** A note as the notebook shows it: beside its book. */
export interface NotebookEntry {
  readonly note: Note;
  readonly sending: Sending;
  /** `null` where it is not on the shelf, or the shelf is not known yet. */
  readonly book: BookSummary | null;
  readonly bookTitle: string;
}

/** Milliseconds since 1970; what no clock says counts as the beginning. */
export function timeOfIso(iso: string): number {
  const time = Date.parse(iso);
  return Number.isFinite(time) ? time : 0;
}

/** All notes, the newest first. */
export function newestFirst(notes: ReadonlyMap<string, Note>): readonly Note[] {
  return [...notes.values()]
    .map((note) => ({ note, time: timeOfIso(note.madeAt) }))
    .sort((a, b) => b.time - a.time || (a.note.id < b.note.id ? -1 : 1))
    .map(({ note }) => note);
}

/** Notes in their order, each beside its book. */
export function listEntries(
  notes: readonly Note[],
  sending: ReadonlyMap<string, Sending>,
  findBook: (bookId: string) => BookSummary | null,
  nameless: string,
): readonly NotebookEntry[] {
  const books = new Map<string, BookSummary | null>();
  const bookOf = (id: string) => {
    const known = books.get(id);
    if (known !== undefined) return known;
    const found = findBook(id);
    books.set(id, found);
    return found;
  };
  return notes.map((note) => {
    const book = bookOf(note.bookId);
    return { note, sending: sending.get(note.id) ?? 'confirmed', book, bookTitle: book?.title ?? nameless };
  });
}

export const quoteOf = (note: Pick<Note, 'locator'>): string => note.locator.text?.highlight ?? '';
/** What was written, as one text: where devices wrote apart from each other, one below the other. */
export const textOf = (note: Note): string => note.texts.join('\n\n');

/** The printed page, where the book has pages. */
export function pageOf({ type, href, locations }: Locator): number | null {
  const isPage = type === 'application/pdf' || href.startsWith('#page=');
  return isPage ? (locations.position ?? null) : null;
}

/** What a reader's address needs to open there (`?lugar=`); `null` where only words are known of the place. */
export function addressOf(locator: Locator): string | null {
  const page = pageOf(locator);
  return page === null ? (locator.locations.cfi ?? null) : String(page);
}

/** The longest address of words to look for. */
const wordsInAddress = 80;

/** The search part of a reader's address: the place, or where it is not known the words to look for. */
export function readerSearchOf(note: Note): { readonly lugar?: string; readonly buscar?: string } {
  const place = addressOf(note.locator);
  if (place !== null) return { lugar: place };
  const words = cutText(quoteOf(note), 0, wordsInAddress).trim();
  return words === '' ? {} : { buscar: words };
}

/** Its book's format, also where the shelf does not say. */
export function formatOf({ book, note }: NotebookEntry): 'epub' | 'pdf' {
  return book?.format ?? (pageOf(note.locator) === null ? 'epub' : 'pdf');
}
