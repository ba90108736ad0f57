import type { Locator } from '../../../contract/locator.ts';
import { placeFound } from '../found-marks.ts';

/** A place in a page that somebody goes to for what was found there. */
export interface SoughtPlace {
  /** Of a locator that was gone to: shown at once where the text of its page is there, else when it comes. */
  seek(locator: Locator, pageNumber: number): void;
  /** Another page is in the window, or the text of one has come. */
  look(): void;
  /** Somebody goes elsewhere. */
  forget(): void;
}

/** `bring` shows what was sought in the pages inside `root`. */
export function createSoughtPlace(root: HTMLElement, bring: (range: Range) => void): SoughtPlace {
  let sought: { readonly locator: Locator; readonly pageNumber: number } | null = null;

  function look(): void {
    if (sought === null) return;
    const { locator, pageNumber } = sought;
    const text = root.querySelector(`[data-pagina="${pageNumber}"]:not([inert]) > .libro-pdf-text`);
    if (text === null) return;
    sought = null;
    const range = placeFound(text, locator);
    if (range !== null) bring(range);
  }

  return {
    seek(locator, pageNumber) {
      sought = locator.text?.highlight === undefined ? null : { locator, pageNumber };
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
