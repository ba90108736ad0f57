import type { HostSize } from './page-layout.ts';

/** Pages that lie open together, in the order of the book. */
export type Sheet = readonly [page: number] | readonly [page: number, next: number];

/** Two pages of a narrower window are too small to be read. */
const leastWidthPx = 700;

export const fitsTwo = ({ width, height }: HostSize): boolean => width > height && width >= leastWidthPx;

/** The pages that lie open with this one; of two and two the first of the book is a cover and lies alone. */
export function pagesTogether(pageNumber: number, pageCount: number, isDouble: boolean): Sheet {
  if (!isDouble || pageNumber === 1) return [pageNumber];
  const first = pageNumber - (pageNumber % 2);
  return first === pageCount ? [first] : [first, first + 1];
}

export const lastOf = ([page, next]: Sheet): number => next ?? page;

/** The sheet before (−1) or after (1); null at an end of the book. */
export function sheetBeside(sheet: Sheet, step: 1 | -1, pageCount: number, isDouble: boolean): Sheet | null {
  const page = step === 1 ? lastOf(sheet) + 1 : sheet[0] - 1;
  return page < 1 || page > pageCount ? null : pagesTogether(page, pageCount, isDouble);
}
