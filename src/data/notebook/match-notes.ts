import type { Locator } from '../../../contract/locator.ts';
import type { Note, NoteDraft } from '../../../contract/notes.ts';
import { boxOf } from './annotation-target.ts';
import { quoteOf, textOf } from './entries.ts';

/** A note of a file as it would be here, and the id it had where it was written. */
export interface FileNote {
  readonly id: string | null;
  readonly draft: NoteDraft & { readonly text: string };
}

/** Two notes with the same key mark the same words of the same book in the same way. */
function keyOf({ bookId, kind, locator }: Pick<Note, 'bookId' | 'kind' | 'locator'>): string {
  const { cfi, position } = locator.locations;
  const box = boxOf(locator);
  const corners = box?.map((part) => Math.round(part * 1_000_000));
  return JSON.stringify([bookId, kind, cfi ?? position ?? locator.href, corners, quoteOf({ locator })]);
}

/** Other readers keep more or fewer words around; nothing before or after is the end of a text, which no other place has. */
const isPart = (one: string, other: string, isEnd: 'startsWith' | 'endsWith'): boolean =>
  one === other || (one !== '' && other !== '' && (one[isEnd](other) || other[isEnd](one)));

/** Not where both tell what stands around and it differs: a page may say the same words twice. A CFI is one place only. */
function canBeSame({ text: one, locations }: Locator, { text: other }: Locator): boolean {
  if (locations.cfi !== undefined) return true;
  const { before: oneBefore, after: oneAfter } = one ?? {};
  const { before: otherBefore, after: otherAfter } = other ?? {};
  return (
    (oneBefore === undefined || otherBefore === undefined || isPart(oneBefore, otherBefore, 'endsWith')) &&
    (oneAfter === undefined || otherAfter === undefined || isPart(oneAfter, otherAfter, 'startsWith'))
  );
}
const hasSameAround = ({ text: one }: Locator, { text: other }: Locator): boolean =>
  one?.before === other?.before && one?.after === other?.after;

type Likeness = (note: Note, draft: FileNote['draft']) => boolean;
/** Of those that mark the same, the nearest first: what is the same in all is nobody else's. */
const likenesses: readonly Likeness[] = [
  (note, draft) => textOf(note) === draft.text && hasSameAround(note.locator, draft.locator),
  (note, draft) => textOf(note) === draft.text,
  (note, draft) => hasSameAround(note.locator, draft.locator),
  () => true,
];

/**
 * The notes that are here already, each for one of the file at most: by id, else by what they mark. All ids come first,
 * else a note of the file that is not here would take the place of one that is.
 */
export function matchNotes(file: readonly FileNote[], notes: ReadonlyMap<string, Note>): ReadonlyMap<FileNote, Note> {
  const matched = new Map<FileNote, Note>();
  const left = new Map(notes);
  const match = (each: FileNote, note: Note): void => {
    matched.set(each, note);
    left.delete(note.id);
  };
  for (const each of file) {
    const known = each.id === null ? undefined : left.get(each.id);
    if (known?.bookId === each.draft.bookId) match(each, known);
  }
  const byKey = new Map<string, Note[]>();
  for (const note of left.values()) {
    const key = keyOf(note);
    const alike = byKey.get(key);
    if (alike) alike.push(note);
    else byKey.set(key, [note]);
  }
  const others = file
    .filter((each) => !matched.has(each))
    .map((each) => ({ each, alike: byKey.get(keyOf(each.draft)) }));
  for (const isLike of likenesses)
    for (const { each, alike } of others) {
      if (matched.has(each)) continue;
      const { draft } = each;
      const found = alike?.find(
        (note) => left.has(note.id) && isLike(note, draft) && canBeSame(note.locator, draft.locator),
      );
      if (found) match(each, found);
    }
  return matched;
}
