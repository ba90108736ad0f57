import { expect, test } from 'vitest';
import { foldQuery, foldText } from '../../src/platform/fold-text.ts';
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
    }),
  );
});
