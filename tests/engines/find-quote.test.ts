import { describe, expect, test } from 'vitest';
import { createQuoteFinder, quoteOf, trimSpan } from '../../src/engines/find-quote.ts';
import { foldText } from '../../src/platform/fold-text.ts';

const finderOf = (text: string) => createQuoteFinder({ text, folded: foldText(text) });
const spanOf = (text: string, words: string, from = 0) => {
  const start = text.indexOf(words, from);
  return { start, end: start + words.length };
};

test('a quote is its words on one line, with at most sixty letters on either side, and no half letters', () => {
  const text = `${'a'.repeat(100)}😀 El pin\u00ADgüino\n canta ${'b'.repeat(100)}`;
  const quote = quoteOf(text, spanOf(text, 'pin\u00ADgüino\n canta'));
  expect(quote.highlight).toBe('pingüino canta');
  expect(quote.before?.length).toBeLessThanOrEqual(60);
  const cut = quoteOf('😀x', { start: 1, end: 3 });
  expect(JSON.stringify(cut)).not.toContain('\\ud');
  expect(trimSpan('  a b \n', { start: 0, end: 7 })).toEqual({ start: 2, end: 5 });
  expect(trimSpan('a  b', { start: 1, end: 3 })).toBeNull();
});

describe('a quote is found', () => {
  const first = 'El sol sale. La luna es blanca. Luego el sol sale otra vez.';

  test('whatever its case, accents, blanks and line ends', () => {
    const { find, says } = finderOf('una CANCIÓN\nde  cuna vieja');
    expect(find({ highlight: 'canción de cuna' }, null)).toEqual({ start: 4, end: 20 });
    expect(says({ start: 4, end: 20 }, { highlight: 'cancion de cuna' })).toBe(true);
    expect(says({ start: 4, end: 19 }, { highlight: 'cancion de cuna' })).toBe(false);
  });

  test('of several places where the words around it are, else the nearest', () => {
    const { find } = finderOf(first);
    const second = spanOf(first, 'el sol sale');
    expect(find(quoteOf(first, second), 0)).toEqual(second);
    expect(find({ highlight: 'sol sale' }, 50)?.start).toBe(first.lastIndexOf('sol sale'));
    expect(find({ highlight: 'sol sale' }, 0)?.start).toBe(first.indexOf('sol sale'));
  });

  test('after other words came before it', () => {
    const { find } = finderOf(`Prólogo nuevo. ${first}`);
    expect(find(quoteOf(first, spanOf(first, 'luna')), null)?.start).toBe(15 + first.indexOf('luna'));
  });
});

test('a short word that stands among other words is not the one that was marked', () => {
  const { find } = finderOf('El barco navega lejos, el viento sopla.');
  expect(find({ before: 'La casa tiene ', highlight: 'el', after: ' techo rojo' }, null)).toBeNull();
  expect(find({ highlight: '' }, null)).toBeNull();
});

test('in a whole book only so many letters, of the words or around them, tell that it is they', () => {
  const { findSurely } = finderOf(
    'Observa la figura. Capítulo 2. Observa la figura y di qué planeta falta en ella ahora.',
  );
  const own = { highlight: 'Observa la figura y di qué planeta falta en ella ahora' };
  expect(findSurely(own)?.start).toBe(31);
  expect(findSurely({ highlight: 'Observa la figura' })).toBeNull();
  expect(findSurely({ before: 'Otro capítulo. ', highlight: 'Observa la figura', after: ' y cuenta.' })).toBeNull();
  const among = { before: 'Capítulo 2. ', highlight: 'Observa', after: ' la figura y di qué planeta falta' };
  expect(findSurely(among)).toEqual({ start: 31, end: 38 });
  // Word for word: what was edited may be something else so far away.
  expect(findSurely({ highlight: 'Observa la figura y di qué planetas faltan en ella ahora' })).toBeNull();
  expect(findSurely({ highlight: '' })).toBeNull();
});
