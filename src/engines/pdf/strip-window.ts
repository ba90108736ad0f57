import type { Locator } from '../../../contract/locator.ts';
import { createSubject, type Subject } from '../../platform/observable.ts';
import type { PageFraming } from '../publication.ts';
import { type HostSize, timesOfWidth } from './page-layout.ts';
import { pageOfLocator, shareOfLocator } from './page-locator.ts';
import { gapPx, layOutStrip, type PageStrip } from './page-strip.ts';
import type { DocumentInfo, PageSize } from './pdf-messages.ts';
import { lineAt, lineOf, lineShare, type Scrolling } from './reading-line.ts';
import { bringIntoSight, type InPage } from './sought-place.ts';

/** Wider than this, a page as wide as its window would be read with a turning head. */
const mostTimesOfWidth = 1.8;

/** Where a page stands: so much of it above a line of the window. */
export interface Anchor {
  readonly pageNumber: number;
  readonly share: number;
  readonly lineY: number;
}

/** A page at the head of the window. */
export const headOf = (pageNumber: number): Anchor => ({ pageNumber, share: 0, lineY: gapPx });

/** A window that scrolls over a strip of pages, and keeps what is read where it is. */
export interface StripWindow {
  readonly framed: Subject<PageFraming>;
  readonly size: HostSize;
  readonly strip: PageStrip;
  /** Of a page; estimated until it is known. */
  sizeOf(pageNumber: number): PageSize;
  /** True where that was not known. */
  learn(pageNumber: number, size: PageSize): boolean;
  /** Where who reads is: what they went to until they scroll, else what crosses the line that is read. */
  anchor(): Anchor;
  /** Where a place is shown: a page that is gone to at the head of the window, one that was left within where it was left. */
  anchorOf(locator: Locator): Anchor;
  /** The foot of the strip. */
  endOf(): Anchor;
  /** A height of a page, where it is read. */
  at(pageNumber: number, share: number): Anchor;
  /** Goes there, and stays there whatever is laid out anew, until somebody scrolls. */
  hold(anchor: Anchor): void;
  /** Moves to a place of a page that is not all in sight; nobody has scrolled there. */
  bring(place: InPage, down?: number): void;
  /** Told of every scrolling; true where it is somebody's. */
  scrolled(): boolean;
  /** Lays the strip out anew; `place` puts its pages there. */
  layOut(place: (strip: PageStrip) => void): void;
  isAtTop(): boolean;
  isAtFoot(): boolean;
}

export function createStripWindow(root: HTMLElement, element: HTMLElement, info: DocumentInfo): StripWindow {
  const sizes = new Map<number, PageSize>();
  const sizeOf = (pageNumber: number): PageSize => sizes.get(pageNumber) ?? info.firstPage;
  const size = (): HostSize => ({ width: Math.max(1, root.clientWidth), height: Math.max(1, root.clientHeight) });
  const wide = { zoom: 'width', turned: 0 } as const;
  const isSlim = timesOfWidth(info.firstPage, size(), wide) <= mostTimesOfWidth;
  const framed = createSubject<PageFraming>(isSlim ? wide : { zoom: 1.5, turned: 0 });
  const layOut = (): PageStrip => layOutStrip(sizeOf, info.pageCount, size(), devicePixelRatio, framed.get());
  let strip = layOut();
  let held: Anchor | null = null;
  /** Where the window was put last, and not scrolled to. */
  let putAt = { top: -1, left: -1 };

  function anchor(): Anchor {
    if (held !== null) return held;
    const y = root.scrollTop + lineAt(root.scrollTop, scrolling());
    const pageNumber = strip.pageAt(y);
    const { top, height } = strip.placeOf(pageNumber);
    const share = Math.min(1, Math.max(0, (y - top) / height));
    return { pageNumber, share, lineY: top + share * height - root.scrollTop };
  }

  function scrolling(): Scrolling {
    const { height } = size();
    return { height, most: Math.max(0, strip.height - height) };
  }

  function put({ pageNumber, share, lineY }: Anchor): void {
    const { top, height } = strip.placeOf(pageNumber);
    root.scrollTop = top + share * height - lineY;
    notePut();
  }

  function notePut(): void {
    putAt = { top: root.scrollTop, left: root.scrollLeft };
  }

  const endOf = (): Anchor => ({ pageNumber: info.pageCount, share: 1, lineY: size().height - gapPx });
  const at = (pageNumber: number, share: number): Anchor => ({ pageNumber, share, lineY: size().height * lineShare });

  return {
    framed,
    get size() {
      return size();
    },
    get strip() {
      return strip;
    },
    sizeOf,
    learn(pageNumber, known) {
      const before = sizeOf(pageNumber);
      sizes.set(pageNumber, known);
      return before.width !== known.width || before.height !== known.height;
    },
    anchor,
    anchorOf(locator) {
      const share = shareOfLocator(locator);
      const pageNumber = pageOfLocator(locator, info.pageCount);
      if (share === 0) return headOf(pageNumber);
      // At the foot of the strip: of the space below its last page nobody reads anything.
      if (share === 1 && pageNumber === info.pageCount) return endOf();
      const { top, height } = strip.placeOf(pageNumber);
      return { pageNumber, share, lineY: lineOf(top + share * height, scrolling()) };
    },
    at,
    endOf,
    hold(wanted) {
      held = wanted;
      put(wanted);
    },
    bring(place, down) {
      const before = { top: root.scrollTop, left: root.scrollLeft };
      bringIntoSight(root, place, down);
      if (root.scrollTop !== before.top) held = null;
      // What stands where it stood may have been scrolled there just now, which is still to be told.
      if (root.scrollTop !== before.top || root.scrollLeft !== before.left) notePut();
    },
    scrolled() {
      const isMoved = Math.abs(root.scrollTop - putAt.top) > 1;
      if (isMoved) held = null;
      return isMoved || Math.abs(root.scrollLeft - putAt.left) > 1;
    },
    layOut(place) {
      const read = anchor();
      const middle = (root.scrollLeft + root.clientWidth / 2) / strip.width;
      strip = layOut();
      Object.assign(element.style, { width: `${strip.width}px`, height: `${strip.height}px` });
      place(strip);
      root.scrollLeft = middle * strip.width - root.clientWidth / 2;
      put(read);
    },
    isAtTop: () => root.scrollTop <= 1,
    isAtFoot: () => root.scrollTop >= root.scrollHeight - root.clientHeight - 1,
  };
}
