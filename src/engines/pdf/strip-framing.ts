import type { Framing } from '../publication.ts';
import { turnedOn, windowShare, zoomAfter } from './page-framing.ts';
import { timesOfWidth } from './page-layout.ts';
import type { StripWindow } from './strip-window.ts';

export interface StripFramingParts {
  /** Moves the window down; false where it is at an end. */
  readonly scrollBy: (px: number) => boolean;
  /** The pages are framed otherwise now. */
  readonly changed: () => void;
}

/** Enlarges and turns the pages of a strip. */
export function createStripFraming(
  root: HTMLElement,
  view: StripWindow,
  { scrollBy, changed }: StripFramingParts,
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
      if (axis === 'down') return scrollBy(step * view.size.height * windowShare);
      const before = root.scrollLeft;
      root.scrollLeft += step * root.clientWidth * windowShare;
      return Math.abs(root.scrollLeft - before) > 1;
    },
  };
}
