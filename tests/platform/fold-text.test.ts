import { expect, test } from 'vitest';
import { foldLetters, foldQuery, foldText } from '../../src/platform/fold-text.ts';
import { fc } from '../support/fast-check.ts';

const odd = [
  'Σ',
  'ς',
  'İ',
  'é',
  'e\u0301',
  '\u0301',
  '\u00AD',
  '\u200B',
  '\uFEFF',
  '\u2000',
  '\n',
  ' ',
  'Ñ',
  'ﬁ',
  '한',
];
const letter = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));

test('what is folded at once and what is folded letter by letter is the same', () => {
  expect(foldQuery('  Canción\n\tÁRBOL ')).toBe('cancion arbol');
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      const text = letters.join('');
      expect(foldQuery(text)).toBe(foldText(text).text.trim());
      expect(foldLetters(text)).toBe(foldQuery(text).replaceAll(' ', ''));
    }),
  );
});

test('every letter of the first plane is folded alike, alone and among others', () => {
  const different = [];
  for (let code = 0; code < 0x10000; code += 1) {
    // A half of a letter is none.
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCharCode(code);
    const folded = foldQuery(`a${letter}b`);
    const isSame =
      foldText(`a${letter}b`).text === folded &&
      foldLetters(`a${letter}b`) === folded.replaceAll(' ', '') &&
      // What is no letter of ours beside it takes the long way.
      foldLetters(`a${letter}b한`) === `${folded}${foldQuery('한')}`.replaceAll(' ', '');
    if (!isSame) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});
