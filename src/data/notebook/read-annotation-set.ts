import * as v from 'valibot';
import type { NoteColor, NoteKind } from '../../../contract/notes.ts';
import { noteColors } from '../../../contract/notes.ts';
import { cleanText, cutText } from '../notes/clean-text.ts';
import { type ReadPlace, readPlace } from './read-place.ts';
import { bookUrn, editionUrn } from './write-annotation-set.ts';

/** The largest file that is read at all, and the most notes of one. */
export const LARGEST_FILE_BYTES = 32 * 1024 * 1024;
const mostNotes = 20_000;

/** What a file says of the publication its notes are of. */
export interface About {
  readonly bookId: string | null;
  readonly editionId: string | null;
  readonly title: string;
}

/** A note as a file tells it: nothing of it is believed beyond its shape. */
export interface ReadNote {
  /** The id the note had where it was written; `null` where it is no id of a note. */
  readonly id: string | null;
  readonly about: About;
  readonly kind: NoteKind;
  readonly color: NoteColor;
  readonly place: ReadPlace;
  readonly text: string;
  /** ISO 8601; `null` where the file does not say it. */
  readonly madeAt: string | null;
}

export type FileFault = 'too-large' | 'no-json' | 'no-set' | 'no-notes' | 'too-many';

export interface ReadSet {
  readonly notes: readonly ReadNote[];
  /** Items that are no notes, or of which no place is known. */
  readonly unread: number;
}

/** What is wrong in shape is left out rather than spoiling the rest. */
const maybe = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);
const words = maybe(v.string());

const aboutSchema = v.object({
  'dc:identifier': maybe(
    v.union([
      v.array(v.unknown()),
      v.pipe(
        v.string(),
        v.transform((one): unknown[] => [one]),
      ),
    ]),
  ),
  'dc:title': words,
});
const bodySchema = v.object({ value: words, color: words, highlight: words });
const itemSchema = v.object({
  created: words,
  id: words,
  motivation: words,
  body: v.fallback(v.union([bodySchema, v.array(bodySchema)]), []),
  target: v.unknown(),
  about: maybe(aboutSchema),
});
const setSchema = v.object({
  type: v.literal('AnnotationSet'),
  about: maybe(aboutSchema),
  items: v.array(v.unknown()),
});

const longestId = 120;
const longestTitle = 500;

function idAfter(identifiers: readonly unknown[], urn: string): string | null {
  const found = identifiers.find((one): one is string => typeof one === 'string' && one.startsWith(urn));
  if (found === undefined) return null;
  try {
    const id = decodeURIComponent(found.slice(urn.length));
    return id !== '' && id.length <= longestId ? cleanText(id) : null;
  } catch {
    // A stray `%`: an id of nobody's.
    return null;
  }
}

function aboutOf(about: v.InferOutput<typeof aboutSchema> | undefined): About {
  const identifiers = about?.['dc:identifier'] ?? [];
  return {
    bookId: idAfter(identifiers, bookUrn),
    editionId: idAfter(identifiers, editionUrn),
    title: cutText(about?.['dc:title'] ?? '', 0, longestTitle),
  };
}

/** The nearest of our colours; an unknown one is the usual one. */
function colorOf(color: string | undefined): NoteColor {
  if (color === 'purple') return 'pink';
  return noteColors.find((known) => known === color) ?? 'yellow';
}

function kindOf(motivation: string | undefined, highlight: string | undefined): NoteKind {
  if (motivation === 'bookmarking') return 'bookmark';
  if (motivation === 'commenting') return 'note';
  return highlight === 'underline' || highlight === 'strikethrough' ? 'underline' : 'highlight';
}

function noteOf(item: unknown, ofSet: About): ReadNote | null {
  const parsed = v.safeParse(itemSchema, item);
  if (!parsed.success) return null;
  const { id, created = '', motivation, body, target, about } = parsed.output;
  const place = readPlace(target);
  if (place === null) return null;
  const bodies = Array.isArray(body) ? body : [body];
  const [uuid = null] = /^[A-Za-z0-9._:-]{1,115}$/.exec(id?.replace(/^urn:uuid:/, '') ?? '') ?? [];
  return {
    id: uuid === null ? null : `nota:${uuid}`,
    about: about === undefined ? ofSet : aboutOf(about),
    kind: kindOf(motivation, bodies[0]?.highlight),
    color: colorOf(bodies[0]?.color),
    place,
    madeAt: Number.isNaN(Date.parse(created)) ? null : new Date(created).toISOString(),
    text: cleanText(
      bodies
        .map(({ value = '' }) => value)
        .filter(Boolean)
        .join('\n\n'),
    ),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Reads a Readium annotation set from whatever a file may hold. */
export function readAnnotationSet(text: string): ReadSet | FileFault {
  const json = parsedJson(text);
  if (json === undefined) return 'no-json';
  const parsed = v.safeParse(setSchema, json);
  if (!parsed.success) return 'no-set';
  const { items, about } = parsed.output;
  if (items.length > mostNotes) return 'too-many';
  const ofSet = aboutOf(about);
  const notes = items.map((item) => noteOf(item, ofSet)).filter((note) => note !== null);
  return notes.length === 0 ? 'no-notes' : { notes, unread: items.length - notes.length };
}
