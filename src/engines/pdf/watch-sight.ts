import { zoomScale } from '../page-zoom.ts';
import type { Sight } from './sharp-part.ts';

/** So long without a movement is rest. */
const restMs = 120;

export interface SightWatch {
  /** Something else changed what is seen, or how. */
  soon(): void;
  stop(): void;
}

/** Tells what of `root` is seen, and with how many pixels for each of CSS, whenever that has come to rest. */
export function watchSight(root: HTMLElement, tell: (sight: Sight, density: number) => void): SightWatch {
  const { visualViewport } = window;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const box = root.getBoundingClientRect();
    const left = visualViewport?.offsetLeft ?? 0;
    const top = visualViewport?.offsetTop ?? 0;
    const sight = {
      left: Math.max(box.left, left),
      top: Math.max(box.top, top),
      right: Math.min(box.left + root.clientWidth, left + (visualViewport?.width ?? innerWidth)),
      bottom: Math.min(box.top + root.clientHeight, top + (visualViewport?.height ?? innerHeight)),
    };
    tell(sight, devicePixelRatio * zoomScale());
  }
  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  }
  const movers = [root, ...(visualViewport === null ? [] : [visualViewport])];
  for (const mover of movers) for (const name of ['scroll', 'resize']) mover.addEventListener(name, soon);
  return {
    soon,
    stop() {
      clearTimeout(timer);
      for (const mover of movers) for (const name of ['scroll', 'resize']) mover.removeEventListener(name, soon);
    },
  };
}
