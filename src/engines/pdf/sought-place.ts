import type { Locator } from '../../../contract/locator.ts';
import { placeFound } from '../found-marks.ts';
import { turnedOfPage } from './note-rects.ts';

/** A place in a page that somebody goes to: for what was found there, or for what begins there. */
export interface SoughtPlace {
  /** Of a locator that was gone to, its words or its height: shown at once where the text of its page is there, else when it comes. */
  seek(locator: Locator, pageNumber: number): void;
  /** Another page is in the window, or the text of one has come. */
  look(): void;
  /** Somebody goes elsewhere. */
  forget(): void;
}

/** `bring` shows what was sought in the pages inside `root`. */
export function createSoughtPlace(root: HTMLElement, bring: (place: InPage) => void): SoughtPlace {
  let sought: { readonly locator: Locator; readonly pageNumber: number } | null = null;

  function look(): void {
    if (sought === null) return;
    const { locator, pageNumber } = sought;
    const text = root.querySelector(`[data-pagina="${pageNumber}"]:not([inert]) > .libro-pdf-text`);
    const page = text?.parentElement;
    if (!text || !page) return;
    sought = null;
    const hasWords = locator.text?.highlight !== undefined;
    const place = hasWords ? placeFound(text, locator) : heightOf(root, page, locator.locations.progression ?? 0);
    if (place !== null) bring(place);
  }

  return {
    seek(locator, pageNumber) {
      const isSaid = locator.text?.highlight !== undefined || (locator.locations.progression ?? 0) > 0;
      sought = isSaid ? { locator, pageNumber } : null;
      look();
    },
    look,
    forget() {
      sought = null;
    },
  };
}

/** Words of a page, or what is drawn on it. */
export type InPage = Pick<Range, 'getBoundingClientRect'>;

/** So much of the window is to be seen of what begins at a height of a page. */
const seenShare = 1 / 4;

/** A height of a page, which may stand turned, with a piece of what follows; across, it is wherever somebody looks. */
function heightOf(root: HTMLElement, page: HTMLElement, share: number): InPage {
  const { left, right, top, bottom, width, height } = page.getBoundingClientRect();
  const around = root.getBoundingClientRect();
  const middle = { x: around.left + root.clientWidth / 2, y: around.top + root.clientHeight / 2 };
  const [across, down] = [root.clientWidth * seenShare, root.clientHeight * seenShare];
  const boxes = {
    0: new DOMRect(middle.x, top + share * height, 0, down),
    90: new DOMRect(right - share * width - across, middle.y, across, 0),
    180: new DOMRect(middle.x, bottom - share * height - down, 0, down),
    270: new DOMRect(left + share * width, middle.y, across, 0),
  };
  const box = boxes[turnedOfPage(page)];
  return { getBoundingClientRect: () => box };
}

/** Moves what is seen of `root` to a place that is not all in sight: so far down, in shares of the window, does it stand then. */
export function bringIntoSight(root: HTMLElement, place: InPage, down = 1 / 4): void {
  const box = place.getBoundingClientRect();
  const around = root.getBoundingClientRect();
  const isAbove = box.top < around.top || box.bottom > around.top + root.clientHeight;
  const isBeside = box.left < around.left || box.right > around.left + root.clientWidth;
  root.scrollBy({
    top: isAbove ? box.top - around.top - root.clientHeight * down : 0,
    left: isBeside ? box.left - around.left - root.clientWidth / 4 : 0,
    behavior: 'instant',
  });
}
