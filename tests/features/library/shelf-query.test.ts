import { describe, expect, it } from 'vitest';
import { createShelfFinder } from '../../../src/features/library/shelf-finder.ts';
import { choicesOf, foldText } from '../../../src/features/library/shelf-choices.ts';
import { isWholeShelf, wholeShelf } from '../../../src/features/library/shelf-query.ts';
import type { ShelfQuery } from '../../../src/features/library/shelf-query.ts';
import type { BookSummary } from '../../../contract/books.ts';
import { bookOf, shelfOf } from '../../app/school.tsx';

const books = [
  bookOf({ id: 'mate', title: 'Matemática 3', subject: 'Matemática', grade: '3.º grado', addedAt: '2026-03-01' }),
  bookOf({ id: 'nandu', title: 'El ñandú y la niña', subject: 'Lengua', grade: '10.º grado', authors: ['Óscar Peña'] }),
  bookOf({
    id: 'atlas',
    title: 'Atlas',
    subject: 'Geografía',
    grade: '2.º grado',
    format: 'pdf',
    addedAt: '2026-02-01',
  }),
];

async function findIn(
  shelf: readonly BookSummary[],
  part: Partial<ShelfQuery>,
  here: readonly string[],
  perPage: number,
) {
  const query = { ...wholeShelf, ...part };
  const finder = createShelfFinder(shelfOf(shelf, perPage), () => null);
  expect(finder.isReady(query.sort)).toBe(false);
  await finder.prepare(query.sort);
  expect(finder.isReady(query.sort)).toBe(true);
  return Array.from(finder.select(query, new Set(here)), (place) => shelf[place]?.id);
}
const find = (part: Partial<ShelfQuery>, here: readonly string[] = []) => findIn(books, part, here, 2);

describe('searching the shelf', () => {
  it.each([
    ['everything for an empty search', '', ['mate', 'nandu', 'atlas']],
    ['everything for spaces', '   ', ['mate', 'nandu', 'atlas']],
    ['without accents', 'matematica', ['mate']],
    ['in capitals', 'MATEMÁTICA', ['mate']],
    ['with accents typed apart', 'matema\u0301tica', ['mate']],
    ['an ñ for an n and the other way round', 'nino nandu', []],
    ['words in any order, anywhere in the book’s data', 'pena lengua', ['nandu']],
    ['part of a word', 'atl', ['atlas']],
    ['nothing for what is not there', 'química', []],
    ['a character that means something to a pattern', '(', []],
  ])('finds %s', async (_title, search, expected) => {
    expect(await find({ search })).toEqual(expected);
  });

  it('finds words whichever way a book prints them', async () => {
    const printed = [
      bookOf({ id: 'pan', title: 'Amasamos t’anta' }),
      bookOf({ id: 'area', title: 'Del cm² al m²' }),
      bookOf({ id: 'oficio', title: 'O\uFB01cios y o\uFB01cinas' }),
    ];
    for (const typed of ["t'anta", 't’anta', 't´anta'])
      expect(await findIn(printed, { search: typed }, [], 2)).toEqual(['pan']);
    expect(await findIn(printed, { search: 'm2' }, [], 2)).toEqual(['area']);
    expect(await findIn(printed, { search: 'oficinas' }, [], 2)).toEqual(['oficio']);
  });

  it('filters by subject, grade, format and what is on this device, together', async () => {
    expect(await find({ subject: 'Lengua' })).toEqual(['nandu']);
    expect(await find({ grade: '2.º grado' })).toEqual(['atlas']);
    expect(await find({ format: 'pdf' })).toEqual(['atlas']);
    expect(await find({ onlyDownloaded: true }, ['mate'])).toEqual(['mate']);
    expect(await find({ onlyDownloaded: true, format: 'pdf' }, ['mate'])).toEqual([]);
  });

  it('keeps the order of the shelf, or sorts by title, subject or date', async () => {
    expect(await find({ sort: 'title' })).toEqual(['atlas', 'nandu', 'mate']);
    expect(await find({ sort: 'subject' })).toEqual(['atlas', 'nandu', 'mate']);
    expect(await find({ sort: 'newest' })).toEqual(['mate', 'atlas', 'nandu']);
    expect(books.map((book) => book.id)).toEqual(['mate', 'nandu', 'atlas']);
  });

  it('offers what there is to choose, each once, the tenth grade after the third', () => {
    expect(choicesOf(shelfOf([...books, ...books], 4).pages)).toEqual({
      subjects: ['Geografía', 'Lengua', 'Matemática'],
      grades: ['2.º grado', '3.º grado', '10.º grado'],
      formats: ['epub', 'pdf'],
    });
  });

  it('puts primary before secondary, then goes by number, in the choices and in the order by subject', async () => {
    const grades = ['2.º de secundaria', '10.º de primaria', '1.º de secundaria', '6.º de primaria', 'Inicial 5 años'];
    const inOrder = ['Inicial 5 años', '6.º de primaria', '10.º de primaria', '1.º de secundaria', '2.º de secundaria'];
    const school = grades.map((grade) => bookOf({ id: grade, grade, subject: 'Ciencias' }));
    expect(choicesOf(shelfOf(school, 2).pages).grades).toEqual(inOrder);
    expect(await findIn(school, { sort: 'subject' }, [], 2)).toEqual(inOrder);
  });

  it('puts first what begins the title, then a word of it, then its inside, then author or subject', async () => {
    const school = [
      bookOf({ id: 'author', title: 'Poemas', authors: ['Sol Marín'] }),
      bookOf({ id: 'inside', title: 'El girasol' }),
      bookOf({ id: 'later', title: 'Parasol y sol' }),
      bookOf({ id: 'word', title: 'El sol de cerca' }),
      bookOf({ id: 'start', title: 'Solsticio' }),
      bookOf({ id: 'none', title: 'Luna' }),
    ];
    for (const perPage of [1, 4, 6]) {
      expect(await findIn(school, { search: 'sol' }, [], perPage)).toEqual([
        'start',
        'later',
        'word',
        'inside',
        'author',
      ]);
      expect(await findIn(school, { search: 'cerca SÓL' }, [], perPage)).toEqual(['word']);
    }
  });

  it('never finds a word that begins in one book and ends in the next', async () => {
    const school = [bookOf({ id: 'a', title: 'Ave', grade: 'x' }), bookOf({ id: 'b', title: 'César' })];
    expect(await findIn(school, { search: 'x cesar' }, [], 2)).toEqual([]);
    expect(await findIn(school, { search: 'xcesar' }, [], 2)).toEqual([]);
  });

  it('sorts titles as a Spanish reader would, across pages', async () => {
    const titles = ['«Zeta»', 'Ñandú', 'nube', 'Oso', 'Tomo 10', 'Tomo 2', '¿Por qué?', 'Águila', 'Nácar'];
    const school = titles.map((title) => bookOf({ id: title, title }));
    const inOrder = ['Águila', 'Nácar', 'nube', 'Ñandú', 'Oso', '¿Por qué?', 'Tomo 2', 'Tomo 10', '«Zeta»'];
    for (const perPage of [1, 2, 4, 9]) expect(await findIn(school, { sort: 'title' }, [], perPage)).toEqual(inOrder);
  });

  it('gives every book its own place where thousands are alike', async () => {
    const school = Array.from({ length: 3000 }, (_, index) =>
      bookOf({ id: `${index}`, title: `Matemática ${index % 7}`, subject: `Materia ${index % 3}` }),
    );
    for (const sort of ['title', 'subject', 'newest'] as const) {
      expect(new Set(await findIn(school, { sort }, [], 1000)).size).toBe(3000);
    }
    expect(await findIn(school, { search: 'matematica 3', subject: 'Materia 1' }, [], 1000)).toHaveLength(143);
  });

  it('knows when nothing is asked', () => {
    expect(isWholeShelf({ ...wholeShelf, search: '  ' })).toBe(true);
    for (const part of [{ search: 'a' }, { grade: '1' }, { onlyDownloaded: true }, { sort: 'title' as const }]) {
      expect(isWholeShelf({ ...wholeShelf, ...part })).toBe(false);
    }
  });

  it('folds a word to its plain letters', () => {
    expect(foldText('ÁÉÍÓÚÜÑ')).toBe('aeiouun');
  });
});
