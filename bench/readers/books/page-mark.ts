/**
 * Every page of a book that is measured carries its own number as dark and light cells along its lower edge: what a
 * person would see of it is then asked of the pixels on the screen, whoever drew them. It is the last thing a page
 * draws, so where it stands all of the page does.
 */
export const markBits = 10;
/** In shares of the page: from its left edge, from its upper edge, and the side of a cell over the page's width. */
export const markAt = { left: 0.3, top: 0.955, cell: 0.03 } as const;

/** Dark, then light (so that an empty sheet is no number), then the number, the highest bit first. */
export function markCells(page: number): readonly boolean[] {
  const bits = Array.from({ length: markBits }, (_, bit) => ((page >> (markBits - 1 - bit)) & 1) === 1);
  return [true, false, ...bits];
}

/** The page that so many cells name; null where they are no mark. */
export function pageOfCells(cells: readonly boolean[]): number | null {
  const [first, second, ...bits] = cells;
  if (first !== true || second !== false || bits.length !== markBits) return null;
  return bits.reduce((number, isDark) => number * 2 + (isDark ? 1 : 0), 0);
}
