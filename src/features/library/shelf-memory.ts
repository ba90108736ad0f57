import type { CSSProperties } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import type { ShelfFinder } from './shelf-finder.ts';

/** The part of a long shelf that is drawn, and the room that the rest takes. */
export interface ShelfWindow {
  /** Of how many books it is the window. */
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** Room for the books above and below. */
  readonly style: CSSProperties;
  /** Books outside that are drawn too: the one that has the focus, and its neighbours. */
  readonly kept: readonly number[];
  /** Where a book outside stands. */
  placeOf(index: number): CSSProperties;
}

/** Tells which window is to be drawn, now and whenever it changes; the answer stops it. */
export type WatchShelfWindow = (
  list: HTMLElement,
  count: number,
  onWindow: (window: ShelfWindow) => void,
) => () => void;

/** What the shelf knew when it was left for a book: coming back, it stands there again in the first paint. */
export interface ShelfMemory {
  readonly finders: WeakMap<ShelfBooks, ShelfFinder>;
  window: ShelfWindow | null;
  watchWindow: WatchShelfWindow | null;
}
