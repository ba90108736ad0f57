import * as v from 'valibot';
import { type Locator, locatorSchema } from './locator.ts';
import { timeOf, type Vector } from './stamp.ts';
import { isAlive, latestOf, type ThingState } from './things.ts';

/** What things are, by the start of their ids. */
export const thingKinds = { note: 'nota:', place: 'lugar:', reading: 'leido:' } as const;

export const noteKinds = ['highlight', 'underline', 'note', 'bookmark'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteColors = ['yellow', 'green', 'blue', 'pink', 'orange'] as const;
export type NoteColor = (typeof noteColors)[number];

/** The longest text a person may write in one note, in UTF-16 units. */
export const LONGEST_NOTE = 100_000;

/** A note's fields as they lie in a thing. Newer versions may know more kinds and colours. */
const noteFieldsSchema = v.object({
  book: v.string(),
  edition: v.optional(v.string(), ''),
  kind: v.fallback(v.picklist(noteKinds), 'highlight'),
  color: v.fallback(v.picklist(noteColors), 'yellow'),
  place: locatorSchema,
  madeAt: v.string(),
  /** Set where a person took a removal back, or has seen that the note came back. */
  kept: v.optional(v.unknown()),
});

/** A note as screens see it. */
export interface Note {
  readonly id: string;
  readonly bookId: string;
  readonly editionId: string;
  readonly kind: NoteKind;
  readonly color: NoteColor;
  /**
   * The anchor: `href` and CFI or page, `locations.box` where it was dragged (`[left, top, width, height]` in shares of
   * the page), and `text` with the words and those around them, so that it is found again in a new edition.
   */
  readonly locator: Locator;
  /** What was written; several where devices wrote apart from each other: both are kept. */
  readonly texts: readonly string[];
  /** ISO 8601. */
  readonly madeAt: string;
  /** ISO 8601, by the clock of the device that changed it. */
  readonly changedAt: string;
  /** Removed on one device and changed on another meanwhile: it came back. */
  readonly isRecovered: boolean;
}

export type NoteDraft = Pick<Note, 'bookId' | 'editionId' | 'kind' | 'color' | 'locator'> & {
  readonly text?: string;
  /** ISO 8601; now, where it is not given. */
  readonly madeAt?: string;
};
/**
 * A text says what was known of the note when it was shown to whoever wrote it: it takes the place of that, and of nothing
 * that came since.
 */
export type NoteChange = Partial<Pick<Note, 'kind' | 'color' | 'locator'>> &
  ({ readonly text?: never; readonly known?: never } | { readonly text: string; readonly known: Vector });

const isEmpty = (vector: Vector) => Object.keys(vector).length === 0;

/** The note a thing is; `null` for one that is removed, or no note. */
export function noteOf(id: string, state: ThingState): Note | null {
  if (!id.startsWith(thingKinds.note) || !isAlive(state)) return null;
  const values = Object.fromEntries(Object.entries(state.fields).map(([name, { value }]) => [name, value]));
  const parsed = v.safeParse(noteFieldsSchema, values);
  if (!parsed.success) return null;
  const { book, edition, kind, color, place, madeAt } = parsed.output;
  const kept = state.fields.kept;
  const latest = latestOf(state);
  return {
    id,
    bookId: book,
    editionId: edition,
    kind,
    color,
    locator: place,
    texts: state.texts.map(({ text }) => text).filter((text) => text !== ''),
    madeAt,
    changedAt: latest === null ? madeAt : new Date(timeOf(latest)).toISOString(),
    isRecovered: !isEmpty(state.removed) && !(kept && state.removedAt !== null && kept.stamp > state.removedAt),
  };
}

/** The fields a draft sets. */
export function fieldsOf({ bookId, editionId, kind, color, locator, madeAt }: NoteDraft, now: string) {
  return { book: bookId, edition: editionId, kind, color, place: locator, madeAt: madeAt ?? now };
}

/** `lugar:<book>`: where somebody is, since when (ISO 8601). */
export const placeValueSchema = v.object({ locator: locatorSchema, at: v.string() });
/** The field `furthest`: `share` is the progression within the book, 0–1. */
export const furthestValueSchema = v.object({ share: v.number(), locator: locatorSchema });

/** `leido:<yyyy-mm-dd>`: seconds read and pages turned, a field `w:<writer>` each; a day is the sum of its fields. */
export const readingValueSchema = v.object({ seconds: v.number(), pages: v.number() });
export type ReadingValue = v.InferOutput<typeof readingValueSchema>;
