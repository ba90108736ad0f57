import type { EventHub } from '../event-hub.ts';
import type { RendererEvents, RendererOptions } from '../publication.ts';
import { createScrolledPages } from '../scrolled-pages.ts';
import { windowShare } from './page-framing.ts';
import { afterPaint } from './page-moments.ts';
import type { StripWindow } from './strip-window.ts';

const nudgePx = 60;

export interface StripTurnParts {
  readonly view: StripWindow;
  readonly events: EventHub<RendererEvents>;
  readonly reducedMotion: RendererOptions['reducedMotion'];
}

/** The ways through a strip by keys and buttons. */
export interface StripTurns {
  /** By most of a window; resolves when painted, and is `null` at an end. */
  turn(step: 1 | -1): Promise<void> | null;
  /** By a few lines; false at an end. */
  nudge(step: 1 | -1): boolean;
  /** Told of every scrolling. */
  scrolled(): void;
  /** The strip has come to rest. */
  rested(): void;
  /** It was put elsewhere. */
  put(): void;
}

export function createStripTurns(root: HTMLElement, { view, events, reducedMotion }: StripTurnParts): StripTurns {
  /** A turn that sets out, and one that has begun to move. */
  let underWay: 'set-out' | 'moving' | null = null;
  const pages = createScrolledPages(() => events.emit('scrolled', null));
  const stepPx = (): number => view.size.height * windowShare;
  const stepsDown = (): number => root.scrollTop / stepPx();

  function scrollBy(px: number): boolean {
    if (px < 0 ? view.isAtTop() : view.isAtFoot()) return false;
    root.scrollBy({ top: px, behavior: reducedMotion ? 'instant' : 'smooth' });
    return true;
  }

  const put = (): void => pages.put(stepsDown());

  return {
    turn(step) {
      if (!scrollBy(step * stepPx())) return null;
      underWay = 'set-out';
      events.emit('moving', null);
      return afterPaint().then(() => void performance.mark('libro:turn'));
    },
    nudge: (step) => scrollBy(step * nudgePx),
    scrolled() {
      if (underWay === 'set-out') underWay = 'moving';
    },
    put,
    rested() {
      if (view.scrolled()) pages.moved(stepsDown());
      put();
      // What came to rest just as it set out was something else.
      if (underWay !== 'moving') return;
      underWay = null;
      events.emit('moved', null);
    },
  };
}
