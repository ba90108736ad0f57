import type { ContentsItem } from './publication.ts';

/** A line that begins higher than this is what a page is about that is seen whole. */
const headShare = 0.5;
/** The words of a heading may stand a little above where its line of the contents leads. */
const slack = 0.02;

const flat = (items: readonly ContentsItem[]): ContentsItem[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);

const pageOf = ({ target }: ContentsItem): number => target?.locations.position ?? Infinity;
const heightOf = ({ target }: ContentsItem): number => target?.locations.progression ?? 0;

/**
 * The line of the contents that a printed page belongs to, at a height of it (0–1): the last, in the order of the
 * contents, that begins there or before. Of a page as a whole (0) it is the first that begins on it, but where that
 * begins in its lower half: then what goes on from the page before. Null where nothing has begun yet.
 */
export function entryOfPage(items: readonly ContentsItem[], pageNumber: number, height: number): ContentsItem | null {
  const all = flat(items);
  const highest = Math.min(...all.filter((item) => pageOf(item) === pageNumber).map(heightOf));
  const line = height > 0 ? height + slack : highest <= headShare ? highest : -1;
  const hasBegun = (item: ContentsItem): boolean =>
    pageOf(item) < pageNumber || (pageOf(item) === pageNumber && heightOf(item) <= line);
  return all.findLast(hasBegun) ?? null;
}
