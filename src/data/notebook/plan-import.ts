import type { BookSummary } from '../../../contract/books.ts';
import { LONGEST_NOTE, type Note, type NoteChange, type NoteDraft } from '../../../contract/notes.ts';
import type { Vector } from '../../../contract/stamp.ts';
import { foldQuery } from '../../platform/fold-text.ts';
import type { ShelfBooks } from '../catalogue/shelf-books.ts';
import { textOf } from './entries.ts';
import { type FileNote, matchNotes } from './match-notes.ts';
import type { About, ReadNote } from './read-annotation-set.ts';
import { locatorOf } from './read-place.ts';

/** What an import would do, before anybody says yes. */
export interface ImportPlan {
  readonly added: readonly NoteDraft[];
  /** Notes that are here and differ from the file's. */
  readonly differing: readonly { readonly id: string; readonly change: NoteChange }[];
  /** Notes that are here, word by word. */
  readonly sameCount: number;
  /** Of books that are not on the shelf. */
  readonly homeless: readonly { readonly title: string; readonly count: number }[];
  /** Places that are none in their book, and items that are no notes. */
  readonly unread: number;
}

/** The book a file's publication is: by our own name of it, else by its title, written in whatever case. */
function createBookFinder(shelf: ShelfBooks): (about: About) => BookSummary | null {
  let byTitle: Map<string, BookSummary> | null = null;
  return ({ bookId, title }) => {
    const named = bookId === null ? null : shelf.find(bookId);
    if (named !== null || title === '') return named;
    byTitle ??= new Map(shelf.slice(0, shelf.length).map((book) => [foldQuery(book.title), book]));
    return byTitle.get(foldQuery(title)) ?? null;
  };
}

function changeOf(note: Note, known: Vector, { kind, color, text }: FileNote['draft']): NoteChange | null {
  const change: NoteChange = {
    ...(note.kind === kind ? {} : { kind }),
    ...(note.color === color ? {} : { color }),
    ...(textOf(note) === text ? {} : { text, known }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Where a text may be parted, the best first; what stands there goes. */
const gaps = ['\n\n', '\n', ' '];

/**
 * A text as one or several notes hold it. A file's may be longer than one can: texts written apart from each other stand
 * in it one below the other.
 */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_NOTE) {
    const gap = gaps.find((each) => rest.lastIndexOf(each, LONGEST_NOTE) > 0) ?? '';
    const found = gap === '' ? LONGEST_NOTE : rest.lastIndexOf(gap, LONGEST_NOTE);
    const isInLetter = gap === '' && /[\uD800-\uDBFF]/.test(rest.charAt(found - 1));
    const end = isInLetter ? found - 1 : found;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end + gap.length);
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest];
}

/** `knownOf`: what is known of a note as it is in `notes`; one that changes before anybody says yes keeps that, too. */
export function planImport(
  read: { readonly notes: readonly ReadNote[]; readonly unread: number },
  notes: ReadonlyMap<string, Note>,
  shelf: ShelfBooks,
  knownOf: (id: string) => Vector,
): ImportPlan {
  const bookOf = createBookFinder(shelf);
  const file: FileNote[] = [];
  const added: NoteDraft[] = [];
  const differing: { id: string; change: NoteChange }[] = [];
  const homeless = new Map<string, number>();
  let sameCount = 0;
  let { unread } = read;
  for (const { id, about, kind, color, place, text, madeAt } of read.notes) {
    const book = bookOf(about);
    if (book === null) {
      homeless.set(about.title, (homeless.get(about.title) ?? 0) + 1);
      continue;
    }
    const locator = locatorOf(place, book.format);
    if (locator === null) {
      unread += 1;
      continue;
    }
    const isOurs = about.bookId === book.id;
    const editionId = (isOurs && about.editionId) || book.editionId;
    const common = { bookId: book.id, editionId, kind, color, locator, ...(madeAt === null ? {} : { madeAt }) };
    const own = id === null ? undefined : notes.get(id);
    const parts = own && textOf(own) === text ? [text] : partsOf(text);
    for (const [index, part] of parts.entries())
      file.push({ id: index === 0 ? id : null, draft: { ...common, text: part } });
  }
  const here = matchNotes(file, notes);
  for (const each of file) {
    const known = here.get(each);
    const change = known && changeOf(known, knownOf(known.id), each.draft);
    if (!known) added.push(each.draft);
    else if (!change) sameCount += 1;
    else differing.push({ id: known.id, change });
  }
  return {
    added,
    differing,
    sameCount,
    homeless: [...homeless].map(([title, count]) => ({ title, count })),
    unread,
  };
}
