import { describe, expect, it } from 'vitest';
import {
  inReadingOrder,
  type MarkedCharacter,
  type StructuredFigure,
} from '../../../src/engines/pdf/worker/page-structure.ts';

const rect = { left: 0, right: 1, top: 1, bottom: 0 };

/** `ab 1cd 2`: letters, each with the marked content named by the next digit; a blank was printed by nobody. */
const charactersOf = (pieces: readonly (readonly [text: string, content: number])[]): MarkedCharacter[] =>
  pieces.flatMap(([text, content]) =>
    Array.from(text, (letter) =>
      letter === ' ' ? { text: letter, rect: null, content: -1 } : { text: letter, rect, content },
    ),
  );
const ordersOf = (...contents: readonly number[]) => new Map(contents.map((content, order) => [content, order]));
const figure = (words: string, order: number): StructuredFigure => ({ words, order, contents: new Set() });

function read(
  pieces: readonly (readonly [string, number])[],
  orders: ReadonlyMap<number, number>,
  figures: readonly StructuredFigure[] = [],
): string | null {
  const found = inReadingOrder(charactersOf(pieces), { orders, figures });
  if (found === null) return null;
  const textOf = (characters: readonly { readonly text: string }[]) => characters.map(({ text }) => text).join('');
  const groups = found.groups.map((group, index) => textOf(group) + (found.figures[index]?.words ?? ''));
  return groups.join('|') + (found.rest.length > 0 ? ` // ${textOf(found.rest)}` : '');
}

describe('the order a structure gives a page', () => {
  it('is that of its marked contents, and blanks stay with what they follow', () => {
    expect(
      read(
        [
          ['uno ', 4],
          ['dos ', 2],
          ['tres', 7],
        ],
        ordersOf(2, 7, 4),
      ),
    ).toBe('dos tresuno ');
  });

  it('leaves what the structure does not know for the end, in its own order', () => {
    expect(
      read(
        [
          ['1 ', -1],
          ['uno', 4],
          ['9', 9],
          ['dos', 2],
        ],
        ordersOf(2, 4),
      ),
    ).toBe('dosuno // 1 9');
  });

  it('has figures where they are read, also first and last', () => {
    const figures = [figure('FIN', 2), figure('MEDIO', 1), figure('CABEZA', 0)];
    expect(
      read(
        [
          ['uno', 4],
          ['dos', 2],
        ],
        ordersOf(4, 2),
        figures,
      ),
    ).toBe('CABEZA|unoMEDIO|dosFIN|');
  });

  it('is none where it knows less than half of the page', () => {
    expect(
      read(
        [
          ['uno', 4],
          ['cuatro', 5],
        ],
        ordersOf(4),
      ),
    ).toBeNull();
    expect(read([], ordersOf(4))).toBe('');
  });
});
