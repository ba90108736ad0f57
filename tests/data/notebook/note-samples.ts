import type { BookSummary } from '../../../contract/books.ts';
import type { Locator } from '../../../contract/locator.ts';
import { type Note, noteColors, noteKinds } from '../../../contract/notes.ts';
import { packBooks } from '../../../contract/shelf.ts';
import { createShelfBooks } from '../../../src/data/catalogue/shelf-books.ts';
import { listEntries, newestFirst, type NotebookEntry } from '../../../src/data/notebook/entries.ts';
import type { NotebookSheet } from '../../../src/data/notebook/notebook-words.ts';
import { spanish } from '../../../src/features/notebook/text.es.ts';
import { fc } from '../../support/fast-check.ts';

export function bookOf(part: Partial<BookSummary> & { readonly id: string }): BookSummary {
  return {
    editionId: `e-${part.id}`,
    title: `Libro ${part.id}`,
    authors: ['Equipo'],
    subject: 'Ciencias',
    grade: '1.º grado',
    format: 'epub',
    layout: 'reflowable',
    language: 'es',
    coverHash: null,
    coverColor: '#14213d',
    sizeBytes: 2_000_000,
    addedAt: '2026-01-01T00:00:00Z',
    ...part,
  };
}
export const books = [
  bookOf({ id: 'agua', title: 'El agua que viaja' }),
  bookOf({ id: 'geo', title: 'Geometría con regla', format: 'pdf' }),
];
export const shelf = createShelfBooks([packBooks(books, '0')]);

export function noteWith(part: Partial<Note> = {}): Note {
  return {
    id: 'nota:0d9f2c1e-0000-4000-8000-000000000001',
    bookId: 'agua',
    editionId: 'e-agua',
    kind: 'highlight',
    color: 'yellow',
    locator: {
      href: 'cap1.xhtml',
      type: 'application/xhtml+xml',
      title: 'La nube',
      locations: { cfi: 'epubcfi(/6/4!/4/2,/1:0,/1:12)', progression: 0.25, totalProgression: 0.1 },
      text: { before: 'Mira: ', highlight: 'el agua sube', after: ' y baja' },
    },
    texts: ['Sale en el examen'],
    madeAt: '2026-05-03T10:00:00.000Z',
    changedAt: '2026-05-04T10:00:00.000Z',
    isRecovered: false,
    ...part,
  };
}

export const mapOf = (notes: readonly Note[]): ReadonlyMap<string, Note> =>
  new Map(notes.map((note) => [note.id, note]));
export const entriesOf = (notes: readonly Note[]): readonly NotebookEntry[] =>
  listEntries(newestFirst(mapOf(notes)), new Map(), (id) => shelf.find(id), 'Otro libro');

export function sheetOf(notes: readonly Note[]): NotebookSheet {
  const { kinds, colors, columns, page } = spanish;
  return {
    title: 'Mis notas',
    groups: [{ title: 'El agua que viaja', entries: entriesOf(notes) }],
    words: { kinds, colors, columns, page, day: (iso) => iso.slice(0, 10) },
    writtenAt: '2026-11-25T08:00:00.000Z',
    linkOf: ({ note }) => `https://libros.example/libros/visor/epub/${note.bookId}?lugar=1`,
    newId: () => 'b0a8c5de-0000-4000-8000-000000000002',
  };
}

/** Anything a person may have: emoji, letters from right to left, quotes, line ends; no controls, which no note holds. */
export const written = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', ',', '\n', '=', '👩🏽‍🚀', 'ש', 'ة', '`', '<', '#', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 40,
  })
  .map((text) => text.replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}/gu, ''));

const share = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000_000);
const box = fc.tuple(share, share, share, share);
/** The words a box stands by, and where they stood. */
const by = fc.record({
  text: fc.record({ before: written, highlight: written.filter((text) => /\S/.test(text)), after: written }),
  rect: fc.tuple(share, share, share, share),
});

function locatorArbitrary(bookId: string): fc.Arbitrary<Locator> {
  const isPdf = bookId === 'geo';
  return fc
    .record({
      page: fc.integer({ min: 1, max: 900 }),
      box: fc.option(box),
      by: fc.option(by),
      text: fc.option(written),
      title: fc.option(written),
    })
    .map(({ page, box: corners, by: stoodBy, text, title }) => ({
      href: isPdf ? `#page=${page}` : `cap${page}.xhtml`,
      type: isPdf ? 'application/pdf' : 'application/xhtml+xml',
      ...(title === null ? {} : { title }),
      locations: {
        ...(isPdf ? { position: page } : { cfi: `epubcfi(/6/${page}!/4/2,/1:0,/1:9)` }),
        ...(corners === null ? {} : { box: corners }),
        ...(corners === null || stoodBy === null ? {} : { by: stoodBy }),
        progression: 0.5,
        totalProgression: 0.25,
      },
      ...(text === null || text === '' ? {} : { text: { highlight: text } }),
    }));
}

export const anyNote: fc.Arbitrary<Note> = fc.constantFrom('agua', 'geo').chain((bookId) =>
  fc.record({
    id: fc.uuid().map((id) => `nota:${id}`),
    bookId: fc.constant(bookId),
    editionId: fc.constantFrom(`e-${bookId}`, ''),
    kind: fc.constantFrom(...noteKinds),
    color: fc.constantFrom(...noteColors),
    locator: locatorArbitrary(bookId),
    texts: fc.array(written.filter(Boolean), { maxLength: 2 }),
    madeAt: fc.constant('2026-05-03T10:00:00.000Z'),
    changedAt: fc.constant('2026-05-04T10:00:00.000Z'),
    isRecovered: fc.boolean(),
  }),
);
