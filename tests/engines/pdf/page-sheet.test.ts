import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { fitsTwo, lastOf, pagesTogether, sheetBeside } from '../../../src/engines/pdf/page-sheet.ts';

describe('the pages that lie open together', () => {
  it('are one by one where only one fits', () => {
    expect([1, 2, 9].map((page) => pagesTogether(page, 9, false))).toEqual([[1], [2], [9]]);
  });

  it('are the cover, then two and two, and perhaps one at the end', () => {
    const sheets = (count: number) =>
      [1, 2, 3, 4, 5, 6].slice(0, count).map((page) => pagesTogether(page, count, true));
    expect(sheets(5)).toEqual([[1], [2, 3], [2, 3], [4, 5], [4, 5]]);
    expect(sheets(6)).toEqual([[1], [2, 3], [2, 3], [4, 5], [4, 5], [6]]);
    expect(sheets(2)).toEqual([[1], [2]]);
    expect(sheets(1)).toEqual([[1]]);
  });

  it('are turned from the first to the last and back, each page once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.boolean(), (count, isDouble) => {
        const read: number[] = [];
        let sheet = pagesTogether(1, count, isDouble);
        for (;;) {
          read.push(...sheet);
          for (const page of sheet) expect(pagesTogether(page, count, isDouble)).toEqual(sheet);
          const next = sheetBeside(sheet, 1, count, isDouble);
          if (next === null) break;
          expect(sheetBeside(next, -1, count, isDouble)).toEqual(sheet);
          sheet = next;
        }
        expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(lastOf(sheet)).toBe(count);
        expect(sheetBeside(pagesTogether(1, count, isDouble), -1, count, isDouble)).toBeNull();
      }),
    );
  });
});

describe('whether two pages fit', () => {
  it.each([
    ['a tablet that lies', 1280, 690, true],
    ['a tablet that stands', 800, 1170, false],
    ['a phone that stands', 390, 740, false],
    ['a phone that lies', 844, 300, true],
    ['a small phone that lies', 640, 260, false],
    ['a wide window', 1920, 980, true],
    ['a square one', 900, 900, false],
  ])('%s', (_, width, height, fits) => {
    expect(fitsTwo({ width, height })).toBe(fits);
  });
});
