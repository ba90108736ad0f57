import type { BookSummary } from '../../../contract/books.ts';
import type { Note, NoteChange, NoteDraft } from '../../../contract/notes.ts';
import { foldQuery } from '../../platform/fold-text.ts';
import type { ShelfBooks } from '../catalogue/shelf-books.ts';
import { boxOf } from './annotation-target.ts';
import { quoteOf, textOf } from './entries.ts';
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

type Draft = NoteDraft & { readonly text: string };

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

/** Two notes with the same key mark the same words of the same book in the same way. */
function keyOf({ bookId, kind, locator }: Pick<Note, 'bookId' | 'kind' | 'locator'>): string {
  const { cfi, position } = locator.locations;
  const box = boxOf(locator);
  const corners = box?.map((part) => Math.round(part * 1_000_000));
  return JSON.stringify([bookId, kind, cfi ?? position ?? locator.href, corners, quoteOf({ locator })]);
}

/** Finds notes that are here already: by id, else by what they mark; each is found once. */
function createHere(notes: ReadonlyMap<string, Note>): (id: string | null, draft: Draft) => Note | null {
  const left = new Map(notes);
  const byKey = new Map<string, Note[]>();
  for (const note of notes.values()) {
    const key = keyOf(note);
    const others = byKey.get(key);
    if (others) others.push(note);
    else byKey.set(key, [note]);
  }
  return (id, draft) => {
    const known = id === null ? undefined : left.get(id);
    const alike = (byKey.get(keyOf(draft)) ?? []).filter((note) => left.has(note.id));
    const ofIt = known?.bookId === draft.bookId ? known : undefined;
    const found = ofIt ?? alike.find((note) => textOf(note) === draft.text) ?? alike[0] ?? null;
    if (found) left.delete(found.id);
    return found;
  };
}

function changeOf(note: Note, { kind, color, text }: Draft): NoteChange | null {
  const change: NoteChange = {
    ...(note.kind === kind ? {} : { kind }),
    ...(note.color === color ? {} : { color }),
    ...(textOf(note) === text ? {} : { text }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

export function planImport(
  read: { readonly notes: readonly ReadNote[]; readonly unread: number },
  notes: ReadonlyMap<string, Note>,
  shelf: ShelfBooks,
): ImportPlan {
  const bookOf = createBookFinder(shelf);
  const here = createHere(notes);
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
    const draft = { bookId: book.id, editionId, kind, color, locator, text, ...(madeAt === null ? {} : { madeAt }) };
    const known = here(id, draft);
    const change = known && changeOf(known, draft);
    if (known === null) added.push(draft);
    else if (change === null) sameCount += 1;
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
