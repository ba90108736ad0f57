import type { Note, NoteColor, NoteKind } from '../../../contract/notes.ts';
import { foldQuery } from '../../platform/fold-text.ts';
import { type NotebookEntry, quoteOf, timeOfIso } from './entries.ts';

export const groupings = ['book', 'day', 'color'] as const;
export type Grouping = (typeof groupings)[number];
/** `written`: whatever it is, something was written to it. */
export type KindFilter = NoteKind | 'written';

/** What of the notebook is asked for; `''` is everything. */
export interface NotebookQuery {
  readonly search: string;
  readonly bookId: string;
  readonly color: NoteColor | '';
  readonly kind: KindFilter | '';
  readonly grouping: Grouping;
}

export const wholeNotebook: NotebookQuery = { search: '', bookId: '', color: '', kind: '', grouping: 'book' };

export const isFiltered = ({ search, bookId, color, kind }: NotebookQuery): boolean =>
  search.trim() !== '' || bookId !== '' || color !== '' || kind !== '';

/** Finds in notes without case and accents; a note is folded once, when words are looked for. */
export interface NotebookFinder {
  select(entries: readonly NotebookEntry[], query: NotebookQuery): readonly NotebookEntry[];
}

function isOfKind({ kind, texts }: Note, wanted: KindFilter | ''): boolean {
  return wanted === '' || (wanted === 'written' ? texts.length > 0 : kind === wanted);
}

export function createNotebookFinder(): NotebookFinder {
  const folded = new WeakMap<Note, { readonly title: string; readonly text: string }>();

  function foldedOf({ note, bookTitle }: NotebookEntry): string {
    const known = folded.get(note);
    if (known?.title === bookTitle) return known.text;
    const parts = [quoteOf(note), ...note.texts, note.locator.title ?? '', bookTitle];
    const text = parts.map(foldQuery).join('\n');
    folded.set(note, { title: bookTitle, text });
    return text;
  }

  return {
    select(entries, { search, bookId, color, kind }) {
      const words = foldQuery(search).split(' ').filter(Boolean);
      return entries.filter((entry) => {
        const { note } = entry;
        if (bookId !== '' && note.bookId !== bookId) return false;
        if (color !== '' && note.color !== color) return false;
        if (!isOfKind(note, kind)) return false;
        if (words.length === 0) return true;
        const text = foldedOf(entry);
        return words.every((word) => text.includes(word));
      });
    },
  };
}

export interface NotebookGroup {
  /** A book's id, a day (`2026-11-25`), a colour. */
  readonly key: string;
  readonly entries: readonly NotebookEntry[];
}

/** The day on this device's calendar. */
export function dayOf(iso: string): string {
  const date = new Date(timeOfIso(iso));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function keyOf({ note }: NotebookEntry, grouping: Grouping): string {
  switch (grouping) {
    case 'book':
      return note.bookId;
    case 'day':
      return dayOf(note.madeAt);
    case 'color':
      return note.color;
  }
}

/** Groups in the order of their newest notes. */
export function groupEntries(entries: readonly NotebookEntry[], grouping: Grouping): readonly NotebookGroup[] {
  const groups = new Map<string, NotebookEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry, grouping);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, of]) => ({ key, entries: of }));
}
