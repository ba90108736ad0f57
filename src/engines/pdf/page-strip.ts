import type { PageFraming } from '../publication.ts';
import { fitPage, type HostSize, type PagePlace } from './page-layout.ts';
import type { PageSize } from './pdf-messages.ts';

/** Between two pages, and above the first. */
export const gapPx = 12;

/** All pages of a book one below the other, in CSS pixels. */
export interface PageStrip extends HostSize {
  placeOf(pageNumber: number): PagePlace;
  /** The page at a height; of the space between two the one below. */
  pageAt(y: number): number;
}

/** Lays the pages out as they are framed, each in the middle of the width. */
export function layOutStrip(
  sizeOf: (pageNumber: number) => PageSize,
  pageCount: number,
  host: HostSize,
  pixelRatio: number,
  framing: PageFraming,
): PageStrip {
  const fitted = Array.from({ length: pageCount }, (_, index) => fitPage(sizeOf(index + 1), host, pixelRatio, framing));
  const width = Math.max(host.width, ...fitted.map((page) => page.width));
  let below = gapPx;
  const places = fitted.map((page): PagePlace => {
    const top = below;
    below += page.height + gapPx;
    return { width: page.width, height: page.height, top, left: Math.max(0, Math.floor((width - page.width) / 2)) };
  });
  const nowhere = { left: 0, top: 0, width: 1, height: 1 };
  return {
    width,
    height: below,
    placeOf: (pageNumber) => places[pageNumber - 1] ?? nowhere,
    pageAt(y) {
      let low = 0;
      let high = places.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        const { top, height } = places[middle] ?? nowhere;
        if (top + height <= y) low = middle + 1;
        else high = middle;
      }
      return low + 1;
    },
  };
}
