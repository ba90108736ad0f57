import { describe, expect, it } from 'vitest';
import { choicesOf, foldText, indexShelf, selectBooks, wholeShelf } from '../../../src/features/library/shelf-query.ts';
import type { ShelfQuery } from '../../../src/features/library/shelf-query.ts';
import { bookOf } from '../../app/school.tsx';

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
const index = indexShelf(books);
const find = (part: Partial<ShelfQuery>, here: readonly string[] = []) =>
  selectBooks(index, { ...wholeShelf, ...part }, (id) => here.includes(id)).map((book) => book.id);

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
  ])('finds %s', (_title, search, expected) => {
    expect(find({ search })).toEqual(expected);
  });

  it('filters by subject, grade, format and what is on this device, together', () => {
    expect(find({ subject: 'Lengua' })).toEqual(['nandu']);
    expect(find({ grade: '2.º grado' })).toEqual(['atlas']);
    expect(find({ format: 'pdf' })).toEqual(['atlas']);
    expect(find({ onlyDownloaded: true }, ['mate'])).toEqual(['mate']);
    expect(find({ onlyDownloaded: true, format: 'pdf' }, ['mate'])).toEqual([]);
  });

  it('keeps the order of the shelf, or sorts by title, subject or date', () => {
    expect(find({ sort: 'title' })).toEqual(['atlas', 'nandu', 'mate']);
    expect(find({ sort: 'subject' })).toEqual(['atlas', 'nandu', 'mate']);
    expect(find({ sort: 'newest' })).toEqual(['mate', 'atlas', 'nandu']);
    expect(books.map((book) => book.id)).toEqual(['mate', 'nandu', 'atlas']);
  });

  it('offers what there is to choose, each once, the tenth grade after the third', () => {
    expect(choicesOf([...books, ...books])).toEqual({
      subjects: ['Geografía', 'Lengua', 'Matemática'],
      grades: ['2.º grado', '3.º grado', '10.º grado'],
      formats: ['epub', 'pdf'],
    });
  });

  it('puts primary before secondary, then goes by number, in the choices and in the order by subject', () => {
    const grades = ['2.º de secundaria', '10.º de primaria', '1.º de secundaria', '6.º de primaria', 'Inicial 5 años'];
    const inOrder = ['Inicial 5 años', '6.º de primaria', '10.º de primaria', '1.º de secundaria', '2.º de secundaria'];
    const school = grades.map((grade) => bookOf({ id: grade, grade, subject: 'Ciencias' }));
    expect(choicesOf(school).grades).toEqual(inOrder);
    const sorted = selectBooks(indexShelf(school), { ...wholeShelf, sort: 'subject' }, () => false);
    expect(sorted.map((book) => book.grade)).toEqual(inOrder);
  });

  it('folds a word to its plain letters', () => {
    expect(foldText('ÁÉÍÓÚÜÑ')).toBe('aeiouun');
  });
});
