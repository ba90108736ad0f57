import type { Framing } from '../publication.ts';
import { turnedOn, windowShare, zoomAfter } from './page-framing.ts';
import { timesOfWidth } from './page-layout.ts';
import type { StripTurns } from './strip-turns.ts';
import type { StripWindow } from './strip-window.ts';

export interface StripFramingParts {
  readonly turn: StripTurns['turn'];
  /** The pages are framed otherwise now. */
  readonly changed: () => void;
}

/** Enlarges and turns the pages of a strip. */
export function createStripFraming(
  root: HTMLElement,
  view: StripWindow,
  { turn, changed }: StripFramingParts,
): Framing {
  return {
    state: view.framed,
    zoom(to) {
      const now = view.framed.get();
      const { pageNumber } = view.anchor();
      const times = now.zoom === 'width' ? timesOfWidth(view.sizeOf(pageNumber), view.size, now) : now.zoom;
      view.framed.set({ ...now, zoom: zoomAfter(times, to) });
      changed();
    },
    turn() {
      view.framed.set(turnedOn(view.framed.get()));
      changed();
    },
    scroll(step, axis) {
      if (axis === 'down') return turn(step) !== null;
      const before = root.scrollLeft;
      root.scrollLeft += step * root.clientWidth * windowShare;
      return Math.abs(root.scrollLeft - before) > 1;
    },
  };
}
