import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';

/** The last heading at or before a place of a section; headings come in the order of the contents. */
export function headingAt(book: EpubBook, item: SpineItem, place: Range): string {
  const doc = place.startContainer.ownerDocument;
  let title = '';
  for (const heading of book.headings) {
    if (heading.item.index > item.index) continue;
    const isHere = heading.item === item && heading.fragment !== '';
    const target = isHere ? (doc?.getElementById(heading.fragment) ?? null) : null;
    if (target !== null && place.comparePoint(target, 0) > 0) continue;
    ({ title } = heading);
  }
  return title;
}
