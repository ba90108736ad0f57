import { expect, it } from 'vitest';
import { joinAccentCharacters } from '../../../src/engines/pdf/worker/accented-letters.ts';
import type { PageCharacter } from '../../../src/engines/pdf/worker/text-lines.ts';
import { joinAccents } from '../../../src/engines/torn-accents.ts';

/** Letters six points wide, but those of which another place is given. */
const print = (text: string, places: Readonly<Record<number, number>> = {}): PageCharacter[] => {
  let next = 0;
  return Array.from(text, (letter, at) => {
    const left = places[at] ?? next;
    if (places[at] === undefined) next = left + 6;
    return letter === ' '
      ? { text: letter, rect: null }
      : { text: letter, rect: { left, right: left + 6, bottom: 0, top: 10 } };
  });
};
const joined = (characters: readonly PageCharacter[]) =>
  joinAccentCharacters(characters)
    .map(({ text }) => text)
    .join('');

it('an accent that is printed over a letter is one with it, before it or behind it', () => {
  expect(joined(print('Introducci´on', { 10: 60 }))).toBe('Introducción');
  expect(joined(print('Gu´\u0131a', { 2: 12 }))).toBe('Guía');
  expect(joined(print('a˜nos', { 1: 6 }))).toBe('años');
  expect(joined(print('ling¨u´\u0131stica', { 4: 24, 6: 30 }))).toBe('lingüística');
  expect(joined(print('pi`u', { 2: 12 }))).toBe('più');
  expect(joined(print('INTRODUCCION´ 3', { 12: 60 }))).toBe('INTRODUCCIÓN 3');
  expect(joined(print('n˜o', { 1: 0 }))).toBe('ño');
});

it('one that stands by itself, or over what takes none, stays', () => {
  for (const text of ['´', '´a', 'a´', '´ a', '`ls`', 'a´ ´b']) expect(joined(print(text))).toBe(text);
  expect(joined(print('x´´q', { 1: 0 }))).toBe('x´´q');
  expect(joined(print('´7', { 0: 0 }))).toBe('´7');
});

it('of a page without places an accent goes to the letter behind it, but one that quotes', () => {
  expect(joinAccents('Introducci´on a la Gu´\u0131a del ni˜no')).toBe('Introducción a la Guía del niño');
  expect(joinAccents('`apt` y 5´ y ´ a')).toBe('`apt` y 5´ y ´ a');
  expect(joinAccents(joinAccents('m´usica'))).toBe('música');
});
