import type { Locator } from '../../../contract/locator.ts';

/** Places of a PDF are pages; people and addresses count them from 1. */
export function locatorOfPage(pageNumber: number, pageCount: number, progression = 0): Locator {
  return {
    href: `#page=${pageNumber}`,
    type: 'application/pdf',
    locations: {
      position: pageNumber,
      progression,
      totalProgression: pageCount > 1 ? (pageNumber - 1) / (pageCount - 1) : 0,
    },
  };
}

/** The page a locator means, within the book; a locator of another book's length ends at the nearest page. */
export function pageOfLocator(locator: Locator, pageCount: number): number {
  const byHref = /^#page=(\d{1,7})$/.exec(locator.href)?.[1];
  const position = locator.locations.position ?? (byHref === undefined ? 1 : Number(byHref));
  if (!Number.isFinite(position)) return 1;
  return Math.min(Math.max(Math.round(position), 1), pageCount);
}

/** How far down its page a locator means, 0–1; the page as a whole is 0. */
export const shareOfLocator = ({ locations }: Locator): number => Math.min(1, Math.max(0, locations.progression ?? 0));

/** What `?lugar=` holds: a page number of this book, or nothing. */
export function parsePage(place: string, pageCount: number): number | null {
  if (!/^[1-9]\d{0,6}$/.test(place)) return null;
  const pageNumber = Number(place);
  return pageNumber <= pageCount ? pageNumber : null;
}
