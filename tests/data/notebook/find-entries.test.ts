import { describe, expect, it } from 'vitest';
import { readerSearchOf } from '../../../src/data/notebook/entries.ts';
import {
  createNotebookFinder,
  groupEntries,
  isFiltered,
  type NotebookQuery,
  wholeNotebook,
} from '../../../src/data/notebook/find-entries.ts';
import { entriesOf, noteWith } from './note-samples.ts';

const pdf = { href: '#page=7', type: 'application/pdf', locations: { position: 7 }, text: { highlight: 'Canción' } };
const notes = [
  noteWith({ id: 'nota:a' }),
  noteWith({
    id: 'nota:b',
    bookId: 'geo',
    kind: 'underline',
    color: 'blue',
    locator: pdf,
    texts: [],
    madeAt: '2026-05-05T10:00:00.000Z',
  }),
  noteWith({ id: 'nota:c', bookId: 'gone', kind: 'bookmark', color: 'green', texts: ['Ñandú'], madeAt: 'nonsense' }),
];
const entries = entriesOf(notes);
const idsOf = (query: Partial<NotebookQuery>) =>
  createNotebookFinder()
    .select(entries, { ...wholeNotebook, ...query })
    .map(({ note }) => note.id);

describe('the notes of a notebook', () => {
  it('stand with their book, the newest first; what no clock says comes last', () => {
    expect(entries.map(({ note, bookTitle }) => [note.id, bookTitle])).toEqual([
      ['nota:b', 'Geometría con regla'],
      ['nota:a', 'El agua que viaja'],
      ['nota:c', 'Otro libro'],
    ]);
    expect(entries.every(({ sending }) => sending === 'confirmed')).toBe(true);
  });

  it.each<[string, Partial<NotebookQuery>, readonly string[]]>([
    ['by words of the quote, without accents and capitals', { search: 'cancion' }, ['nota:b']],
    ['by what was written', { search: ' ÑANDU ' }, ['nota:c']],
    ['by the chapter and the title of the book at once', { search: 'nube viaja' }, ['nota:a']],
    ['by book', { bookId: 'geo' }, ['nota:b']],
    ['by colour', { color: 'green' }, ['nota:c']],
    ['by kind', { kind: 'highlight' }, ['nota:a']],
    ['by having a text, whatever kind', { kind: 'written' }, ['nota:a', 'nota:c']],
    ['by nothing', {}, ['nota:b', 'nota:a', 'nota:c']],
    ['by all of it together', { search: 'agua', bookId: 'geo' }, []],
  ])('are found %s', (_how, query, ids) => {
    expect(idsOf(query)).toEqual(ids);
    expect(isFiltered({ ...wholeNotebook, ...query })).toBe(Object.keys(query).length > 0);
  });

  it('are grouped in the order of the newest', () => {
    const keys = (grouping: NotebookQuery['grouping']) => groupEntries(entries, grouping).map(({ key }) => key);
    expect(keys('book')).toEqual(['geo', 'agua', 'gone']);
    expect(keys('color')).toEqual(['blue', 'yellow', 'green']);
    expect(keys('day').slice(0, 2)).toEqual(['2026-05-05', '2026-05-03']);
  });

  it('open at their page, their CFI, or where only words are known by them', () => {
    const [onPage, inText] = entries;
    expect(onPage && readerSearchOf(onPage.note)).toEqual({ lugar: '7' });
    expect(inText && readerSearchOf(inText.note)).toEqual({ lugar: 'epubcfi(/6/4!/4/2,/1:0,/1:12)' });
    const words = { href: 'a', type: 'b', locations: {}, text: { highlight: 'agua' } };
    expect(readerSearchOf(noteWith({ locator: words }))).toEqual({ buscar: 'agua' });
    // Half a letter would be another one in an address, and nothing would be found by it.
    const long = { ...words, text: { highlight: `${'x'.repeat(79)}😀 y más` } };
    expect(readerSearchOf(noteWith({ locator: long }))).toEqual({ buscar: 'x'.repeat(79) });
    expect(readerSearchOf(noteWith({ locator: { ...words, text: undefined } }))).toEqual({});
  });

  it('are found among ten thousand within a moment', () => {
    const many = entriesOf(
      Array.from({ length: 10_000 }, (_each, index) => noteWith({ id: `nota:${index}`, texts: [`número ${index}`] })),
    );
    const finder = createNotebookFinder();
    finder.select(many, { ...wholeNotebook, search: 'a' });
    const before = performance.now();
    expect(finder.select(many, { ...wholeNotebook, search: 'numero 9999' })).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(250);
  });
});
