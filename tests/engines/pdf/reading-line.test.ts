import { describe, expect, test } from 'vitest';
import { lineAt, lineOf, lineShare, type Scrolling } from '../../../src/engines/pdf/reading-line.ts';

const windows: readonly (readonly [name: string, Scrolling])[] = [
  ['a long book', { height: 800, most: 40_000 }],
  ['a book a little longer than its window', { height: 800, most: 90 }],
  ['a book of two windows', { height: 800, most: 800 }],
  ['a book half a window longer', { height: 613, most: 301.5 }],
];

describe.each(windows)('the line that is read, in %s', (_, window) => {
  const { height, most } = window;
  const heights = Array.from({ length: 401 }, (_unused, step) => (step / 400) * most);

  test('is at the head of the window at the beginning, and at its foot at the end', () => {
    expect(lineAt(0, window)).toBe(0);
    expect(lineAt(most, window)).toBe(height);
  });

  test('moves on through the book by no leap, and never back', () => {
    const read = heights.map((scrolled) => scrolled + lineAt(scrolled, window));
    for (const [index, y] of read.entries()) {
      const before = read[index - 1] ?? 0;
      expect(y).toBeGreaterThanOrEqual(before);
      expect(y - before).toBeLessThanOrEqual(((height + most) / 400) * 2.1);
    }
    expect(read.at(-1)).toBe(height + most);
  });

  test('is found again from what stands on it', () => {
    for (const scrolled of heights) {
      const line = lineAt(scrolled, window);
      expect(lineOf(scrolled + line, window)).toBeCloseTo(line, 6);
    }
  });
});

test('in the middle of a book it is a third down the window', () => {
  expect(lineAt(5_000, { height: 800, most: 40_000 })).toBe(800 * lineShare);
  expect(lineOf(5_280, { height: 800, most: 40_000 })).toBe(280);
});

test('in a window that holds all of a book it is at the head', () => {
  const window = { height: 800, most: 0 };
  expect(lineAt(0, window)).toBe(0);
  expect(lineOf(300, window)).toBe(300);
});
