import type { Note, NoteColor, NoteKind } from '../../../../contract/notes.ts';

/** What is shown of all notes; an empty set shows all. */
export interface NoteFilter {
  readonly kinds: ReadonlySet<NoteKind>;
  readonly colors: ReadonlySet<NoteColor>;
}

export const everyNote: NoteFilter = { kinds: new Set(), colors: new Set() };

/** Notes of one chapter, in the order of the book; of a long one some of them. */
export interface NoteGroup {
  readonly title: string;
  readonly notes: readonly Note[];
  /** How many of the chapter come before them, and how many it has. */
  readonly before: number;
  readonly total: number;
}

/** What of a long list is drawn together: a few short chapters, or a long one in parts. */
export type NotePiece =
  | { readonly type: 'chapters'; readonly groups: readonly NoteGroup[]; readonly count: number }
  | { readonly type: 'parts'; readonly title: string; readonly parts: readonly NoteGroup[] };

/** As many notes are drawn together, or a few more. */
const together = 24;

/** What a note was made on; empty where it is no words. */
export const wordsOf = ({ locator }: Note): string => locator.text?.highlight ?? '';

const placeOf = (note: Note) => {
  const { totalProgression = 0, position = 0, progression = 0 } = note.locator.locations;
  return { note, totalProgression, position, progression };
};
type Placed = ReturnType<typeof placeOf>;

const byPlace = (one: Placed, other: Placed): number =>
  one.totalProgression - other.totalProgression ||
  one.position - other.position ||
  one.progression - other.progression ||
  (one.note.madeAt < other.note.madeAt ? -1 : 1);

/** The notes of a book, in its order. */
export function notesOf(notes: ReadonlyMap<string, Note>, bookId: string): readonly Note[] {
  const placed: Placed[] = [];
  for (const note of notes.values()) if (note.bookId === bookId) placed.push(placeOf(note));
  return placed.sort(byPlace).map(({ note }) => note);
}

/** Whether a filter lets a note through; a bookmark has no colour anybody sees. */
export function isLetThrough({ kind, color }: Note, { kinds, colors }: NoteFilter): boolean {
  if (kinds.size > 0 && !kinds.has(kind)) return false;
  return colors.size === 0 || (kind !== 'bookmark' && colors.has(color));
}

/** Notes that follow on each other in one chapter. */
function chaptersOf(notes: readonly Note[]): readonly { readonly title: string; readonly notes: readonly Note[] }[] {
  const chapters: { title: string; notes: Note[] }[] = [];
  for (const note of notes) {
    const title = note.locator.title ?? '';
    const last = chapters.at(-1);
    if (last?.title === title) last.notes.push(note);
    else chapters.push({ title, notes: [note] });
  }
  return chapters;
}

/** Notes by chapters, in pieces of which none is long: only those near the screen are drawn. */
export function notePieces(notes: readonly Note[], isOneList = false): readonly NotePiece[] {
  const pieces: NotePiece[] = [];
  const chapters = isOneList && notes.length > 0 ? [{ title: '', notes }] : chaptersOf(notes);
  for (const { title, notes: all } of chapters) {
    const total = all.length;
    const last = pieces.at(-1);
    if (total > together) {
      const starts = Array.from({ length: Math.ceil(total / together) }, (_, index) => index * together);
      const parts = starts.map((before) => ({ title, notes: all.slice(before, before + together), before, total }));
      pieces.push({ type: 'parts', title, parts });
      continue;
    }
    const group = { title, notes: all, before: 0, total };
    if (last?.type !== 'chapters' || last.count >= together)
      pieces.push({ type: 'chapters', groups: [group], count: total });
    else pieces[pieces.length - 1] = { ...last, groups: [...last.groups, group], count: last.count + total };
  }
  return pieces;
}

/** The set with a value in it that was not, or without one that was. */
export function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
