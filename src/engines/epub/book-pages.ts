import type { BookPages, PageRange } from '../publication.ts';
import type { EpubBook, Heading } from './epub-book.ts';
import type { UnitView } from './unit-view.ts';

/** The pages of the paper edition, where the book names them. */
export function pagesOf(book: EpubBook): BookPages | null {
  const { pages } = book;
  if (pages.length === 0) return null;
  function pageAt(index: number): Heading {
    const page = pages[index];
    if (page === undefined) throw new RangeError(`no page ${index} of ${pages.length}`);
    return page;
  }
  return {
    count: pages.length,
    learnLabels: () => Promise.resolve(),
    labelAt: (index) => pageAt(index).title,
    locatorAt(index) {
      const { item, fragment } = pageAt(index);
      return book.locatorOfItem(item, fragment);
    },
    pictures: null,
  };
}

/** Which pages of the paper edition are in view: from the one that its top is on to the last that begins in it. */
export function pagesInView(book: EpubBook, view: UnitView, spineIndex: number): PageRange | null {
  let range: PageRange | null = null;
  for (const [index, { item, fragment }] of book.pages.entries()) {
    const doc = view.docOf(item);
    const mark = fragment === '' ? null : (doc?.getElementById(fragment) ?? null);
    const isHere = item.index === spineIndex;
    if (isHere ? mark === null || view.startsBy(fragment) !== false : item.index < spineIndex) range = [index, index];
    else if (doc === null || (mark !== null && (mark.getClientRects().length === 0 || !view.isInSight(mark)))) continue;
    else range = [range?.[0] ?? index, index];
  }
  return range;
}
