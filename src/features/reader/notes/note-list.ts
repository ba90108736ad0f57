import type { Note, NoteColor, NoteKind } from '../../../../contract/notes.ts';

/** What is shown of all notes; an empty set shows all. */
export interface NoteFilter {
  readonly kinds: ReadonlySet<NoteKind>;
  readonly colors: ReadonlySet<NoteColor>;
}

export const everyNote: NoteFilter = { kinds: new Set(), colors: new Set() };

/** The notes of one chapter, in the order of the book. */
export interface NoteGroup {
  readonly title: string;
  readonly notes: readonly Note[];
}

/** What a note was made on; empty where it is no words. */
export const wordsOf = ({ locator }: Note): string => locator.text?.highlight ?? '';

function placeOf({ locator: { locations } }: Note): readonly number[] {
  return [locations.totalProgression ?? 0, locations.position ?? 0, locations.progression ?? 0];
}

function byPlace(one: Note, other: Note): number {
  const [here, there] = [placeOf(one), placeOf(other)];
  const at = here.findIndex((share, index) => share !== there[index]);
  if (at !== -1) return (here[at] ?? 0) - (there[at] ?? 0);
  return one.madeAt < other.madeAt ? -1 : 1;
}

/** The notes of a book, in its order. */
export function notesOf(notes: ReadonlyMap<string, Note>, bookId: string): readonly Note[] {
  return [...notes.values()].filter((note) => note.bookId === bookId).sort(byPlace);
}

/** Whether a filter lets a note through; a bookmark has no colour anybody sees. */
export function isLetThrough({ kind, color }: Note, { kinds, colors }: NoteFilter): boolean {
  if (kinds.size > 0 && !kinds.has(kind)) return false;
  return colors.size === 0 || (kind !== 'bookmark' && colors.has(color));
}

export function groupNotes(notes: readonly Note[]): readonly NoteGroup[] {
  const groups: { title: string; notes: Note[] }[] = [];
  for (const note of notes) {
    const title = note.locator.title ?? '';
    const last = groups.at(-1);
    if (last?.title === title) last.notes.push(note);
    else groups.push({ title, notes: [note] });
  }
  return groups;
}

/** The set with a value in it that was not, or without one that was. */
export function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
