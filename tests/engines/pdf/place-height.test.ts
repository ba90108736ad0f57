import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import { startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { makeSectionsBook } from './books/sections-book.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { eventsWith } from './engine-events.ts';

// The outline comes with the opening where it takes no longer than a moment: on a busy machine it might.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Where PDFium says that a line of the outline leads. */
async function targetsOf(targets: readonly string[]): Promise<unknown[]> {
  const book = makeSectionsBook(targets.map((target) => [target, target]));
  const engine = createPdfEngine(
    await startPdfium(compiledPdfium(), 1e6),
    book.length,
    (offset, length) => book.subarray(offset, offset + length),
    eventsWith({}),
  );
  return (engine.open('').outline ?? []).map(({ target }) =>
    target?.kind === 'page' ? [target.pageIndex, target.height] : target,
  );
}

it.each([
  ['a point', '[4 0 R /XYZ 50 600 null]', 1, 0.25],
  ['a height', '[4 0 R /FitH 200]', 1, 0.75],
  ['the height of what is drawn', '[4 0 R /FitBH 200]', 1, 0.75],
  ['an area', '[4 0 R /FitR 10 100 300 400]', 1, 0.5],
  ['the page', '[4 0 R /Fit]', 1, 0],
  ['a point that leaves its height as it is', '[4 0 R /XYZ 50 null null]', 1, 0],
  ['a height that is left as it is', '[4 0 R /FitH null]', 1, 0],
  ['what is left of it', '[4 0 R /FitV 200]', 1, 0],
  ['its head', '[4 0 R /XYZ 0 800 0]', 1, 0],
  ['a point above it', '[4 0 R /XYZ 0 900 0]', 1, 0],
  ['a corner that is no place', '[4 0 R /XYZ 0 0 0]', 1, 0],
  ['a point of a page turned to the right', '[6 0 R /XYZ 150 600 0]', 3, 0.25],
  ['an area of a page turned to the right', '[6 0 R /FitR 150 100 300 400]', 3, 0.25],
  ['a height of a page turned to the right, which is no height then', '[6 0 R /FitH 200]', 3, 0],
  ['what is left of it, which is above', '[6 0 R /FitV 300]', 3, 0.5],
  ['a point of a page upside down', '[7 0 R /XYZ 50 200 0]', 4, 0.25],
  ['an area of a page upside down', '[7 0 R /FitR 10 200 300 400]', 4, 0.25],
  ['a point of a page turned to the left', '[8 0 R /XYZ 450 600 0]', 5, 0.25],
  ['an area of a page turned to the left', '[8 0 R /FitR 100 100 450 400]', 5, 0.25],
  ['a point of a page that is cut', '[9 0 R /XYZ 150 550 0]', 6, 0.25],
] as const)('a line that leads to %s says how far down that is seen', async (_, target, pageIndex, height) => {
  expect(await targetsOf([target])).toEqual([[pageIndex, height]]);
});
