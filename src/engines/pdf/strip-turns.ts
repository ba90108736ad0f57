import type { EventHub } from '../event-hub.ts';
import type { RendererEvents, RendererOptions } from '../publication.ts';
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
}

export function createStripTurns(root: HTMLElement, { view, events, reducedMotion }: StripTurnParts): StripTurns {
  /** A turn that sets out, and one that has begun to move. */
  let underWay: 'set-out' | 'moving' | null = null;

  function scrollBy(px: number): boolean {
    if (px < 0 ? view.isAtTop() : view.isAtFoot()) return false;
    root.scrollBy({ top: px, behavior: reducedMotion ? 'instant' : 'smooth' });
    return true;
  }

  async function tellTurned(begunAt: number): Promise<void> {
    await afterPaint();
    performance.mark('libro:turn');
    events.emit('turned', { durationMs: performance.now() - begunAt });
  }

  return {
    turn(step) {
      const begunAt = performance.now();
      if (!scrollBy(step * view.size.height * windowShare)) return null;
      underWay = 'set-out';
      events.emit('moving', null);
      return tellTurned(begunAt);
    },
    nudge: (step) => scrollBy(step * nudgePx),
    scrolled() {
      if (underWay === 'set-out') underWay = 'moving';
    },
    rested() {
      // What came to rest just as it set out was something else.
      if (underWay !== 'moving') return;
      underWay = null;
      events.emit('moved', null);
    },
  };
}
