import { describe, expect, test } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import type { BookSummary } from '../../../contract/books.ts';
import { lineFields, packBooks } from '../../../contract/shelf.ts';
import { createShelfBooks } from '../../../src/data/catalogue/shelf-books.ts';
import { bookOf, shelfOf } from '../../app/school.tsx';

const word = fc.stringMatching(/^[^\n\r\t]{1,12}$/u);
const anyBook = fc
  .record({
    title: word,
    authors: fc.array(word, { maxLength: 3 }),
    subject: fc.constantFrom('', 'Ciencias', 'Matemática', 'Lengua'),
    grade: word,
    format: fc.constantFrom('epub' as const, 'pdf' as const),
    layout: fc.constantFrom('fixed' as const, 'reflowable' as const),
    language: fc.constantFrom('es', 'qu', 'en'),
    coverHash: fc.constantFrom(null, 'a'.repeat(64)),
    sizeBytes: fc.nat(),
  })
  .map(
    (part) =>
      (id: string): BookSummary =>
        bookOf({ ...part, id }),
  );

describe('a packed shelf', () => {
  test('gives back every book as it was, whatever the pages', () => {
    fc.assert(
      fc.property(fc.array(anyBook, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (makers, perPage) => {
        const books = makers.map((make, index) => make(`libro-${index}`));
        const shelf = shelfOf(books, perPage);
        expect(shelf.length).toBe(books.length);
        expect(shelf.slice(0, books.length)).toEqual(books);
        expect(shelf.slice(2, 5)).toEqual(books.slice(2, 5));
        for (const book of books) expect(shelf.find(book.id)).toEqual(book);
        expect(shelf.find('libro')).toBeNull();
      }),
    );
  });

  test('gives the same book each time it is asked, so that its card is not drawn again', () => {
    const shelf = shelfOf([bookOf({ id: 'a' }), bookOf({ id: 'b' })]);
    expect(shelf.slice(1, 2)[0]).toBe(shelf.slice(0, 2)[1]);
    expect(shelf.find('b')).toBe(shelf.slice(1, 2)[0]);
  });

  test('puts a line break of a title on one line', () => {
    const shelf = shelfOf([bookOf({ id: 'a', title: 'Dos\nlíneas' }), bookOf({ id: 'b' })]);
    expect(shelf.slice(0, 2).map((book) => book.title)).toEqual(['Dos líneas', 'Libro b']);
  });

  test('shows a book whose fields are not what they should be, and lets nothing but a colour into a style', () => {
    const page = packBooks([bookOf({ id: 'a' }), bookOf({ id: 'b' })]);
    const colors = 'url(https://otro.example)\n#336699';
    const lines = lineFields.map((field, at) => (field === 'coverColor' ? colors : (page.lines[at] ?? '')));
    const shelf = createShelfBooks([{ ...page, lines }]);
    expect(shelf.slice(0, 2).map((book) => book.coverColor)).toEqual(['#14213d', '#336699']);
    const empty = createShelfBooks([{ tag: '', count: 1, lines: [], coded: [] }]);
    expect(empty.slice(0, 1)).toMatchObject([{ id: '', title: '', authors: [], format: 'epub', coverHash: null }]);
  });
});
