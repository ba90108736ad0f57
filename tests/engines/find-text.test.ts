import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findText } from '../../src/engines/find-text.ts';
import { foldLetters, foldQuery, foldText } from '../../src/platform/fold-text.ts';

const find = (text: string, typed: string, most = 10) => findText(text, foldText(text), foldQuery(typed), most);

describe('folding a text', () => {
  it.each([
    ['CANCIÓN', 'cancion'],
    ['  dos\n\t palabras ', 'dos palabras'],
    ['Ñandú', 'nandu'],
    ['foto\u00ADsíntesis', 'fotosintesis'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['ﬁn', 'fin'],
    ['t’anta', "t'anta"],
    ['t´anta', "t'anta"],
    ['m² y H₂O', 'm2 y h2o'],
    ['3.ª y 2.º', '3.a y 2.o'],
    ['𝒜 👩‍🚀', '𝒜 👩🚀'],
    ['', ''],
  ])('%j is searched as %j', (typed, folded) => {
    expect(foldQuery(typed)).toBe(folded);
  });

  it('leads each unit back to where it came from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { text: folded, starts } = foldText(text);
        expect(foldLetters(text)).toBe(folded.replaceAll(' ', ''));
        expect(starts).toHaveLength(folded.length + 1);
        expect(starts.at(-1)).toBe(text.length);
        for (let at = 0; at < folded.length; at += 1) {
          const start = starts[at] ?? 0;
          expect(start).toBeLessThanOrEqual(starts[at + 1] ?? 0);
          const isFirst = at === 0 || start !== starts[at - 1];
          if (isFirst) expect(foldText(text.slice(start)).text).toBe(folded.slice(at));
        }
      }),
    );
  });
});

describe('finding in a text', () => {
  it('says where, with the words around it, whole', () => {
    const text = `${'palabra '.repeat(20)}El río Ucayali baja de los Andes ${'palabra '.repeat(20)}`;
    const [found] = find(text, 'rio ucayali');
    expect(text.slice(found?.start, found?.end)).toBe('río Ucayali');
    expect(found).toMatchObject({ highlight: 'río Ucayali' });
    expect(found?.before).toMatch(/^(palabra )+El $/);
    expect(found?.after).toMatch(/^ baja de los Andes( palabra)+$/);
  });

  it('finds an apostrophe typed or printed in whatever way, and raised figures', () => {
    const text = 'Comemos t’anta en un patio de 20 m².';
    for (const typed of ["t'anta", 'T´ANTA', 'tʼanta']) expect(find(text, typed)[0]?.highlight).toBe('t’anta');
    expect(find(text, '20 m2')[0]?.highlight).toBe('20 m²');
    expect(find("Comemos t'anta", 't’anta')).toHaveLength(1);
  });

  it('finds a letter whole of which a part was typed', () => {
    expect(find('한국', '하')).toMatchObject([{ start: 0, end: 1, highlight: '한' }]);
    expect(find('La oﬁcina', 'oficina')).toMatchObject([{ start: 3, end: 9, highlight: 'oﬁcina' }]);
    expect(find('La oﬁcina', 'of')).toMatchObject([{ highlight: 'oﬁ' }]);
    expect(find('oficina', 'oﬁcina')).toHaveLength(1);
    expect(find('책 한', '하')).toMatchObject([{ start: 2, end: 3, highlight: '한' }]);
  });

  it('finds each place once, no more than wanted, and nothing for nothing', () => {
    expect(find('ana banana', 'ana').map(({ start }) => start)).toEqual([0, 5]);
    expect(find('a a a a', 'a', 3)).toHaveLength(3);
    expect(find('todo', '')).toEqual([]);
    expect(find('todo', 'nada')).toEqual([]);
  });

  it('what is cut out of any text is found in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(80), fc.nat(10), (text, from, length) => {
        const letters = Array.from(foldText(text).text);
        const query = letters
          .slice(from, from + length + 1)
          .join('')
          .trim();
        const found = findText(text, foldText(text), query, 100);
        if (query === '') expect(found).toEqual([]);
        else for (const { start, end } of found) expect(foldText(text.slice(start, end)).text).toContain(query);
        expect(found.length > 0).toBe(query !== '');
      }),
    );
  });
});
