import { createSubject } from '../../platform/observable.ts';
import { type Framing, type PageFraming, wholePage } from '../publication.ts';
import { createGlide } from './glide.ts';
import type { PageStack } from './page-stack.ts';
import { bringIntoSight, type InPage } from './sought-place.ts';

/** Times the size of the whole page. */
const levels = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5] as const;
/** A line or two stay in view when a page is moved by a window. */
export const windowShare = 0.85;
const quarters = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** The next zoom, for a page that is `now` times as large as when it is seen whole. */
export function zoomAfter(now: number, to: Parameters<Framing['zoom']>[0]): PageFraming['zoom'] {
  if (to === 'in') return levels.find((level) => level > now + 0.01) ?? 5;
  if (to === 'out') return levels.findLast((level) => level < now - 0.01) ?? 1;
  return to === 'page' ? 1 : to;
}

/** A quarter to the right. */
export const turnedOn = (framing: PageFraming): PageFraming => ({ ...framing, turned: quarters[framing.turned] });

export interface PdfFraming extends Framing {
  /** The page is wider than its window: a finger moves it and turns nothing. */
  isWide(): boolean;
  /** Another page is shown: from its head, or from its foot for who moved back to it over its end. */
  shown(isStepBack: boolean): void;
  /** Shows a place of the page that is in view, where not all of it is seen. */
  bring(place: InPage): void;
  /** The window has another size. */
  resized(): void;
}

/** Enlarges and turns the pages of a PDF inside `root`, which scrolls where they do not fit. */
export function createFraming(
  root: HTMLElement,
  stack: PageStack,
  { reducedMotion, sharpen }: { readonly reducedMotion: boolean; readonly sharpen: () => void },
): PdfFraming {
  const state = createSubject<PageFraming>(wholePage);
  const glide = createGlide(root);
  /** Who moves back over the head of a page comes to the foot of the one before. */
  let isFromBelow = false;

  let isWide = false;

  /** Measured while nothing moves: a page under a finger would make the box wider. */
  function mark(): void {
    const isFramed = state.get().zoom !== 1;
    root.toggleAttribute('data-framed', isFramed);
    isWide = isFramed && root.scrollWidth > root.clientWidth + 1;
    root.toggleAttribute('data-wide', isWide);
  }

  function timesNow(): number {
    const { zoom } = state.get();
    return zoom === 'width' ? stack.timesOfWidth() : zoom;
  }

  /** What was in the middle of the window stays there. */
  function change(next: PageFraming): void {
    glide.end();
    const middle = {
      x: (root.scrollLeft + root.clientWidth / 2) / Math.max(1, root.scrollWidth),
      y: (root.scrollTop + root.clientHeight / 2) / Math.max(1, root.scrollHeight),
    };
    state.set(next);
    root.toggleAttribute('data-framed', next.zoom !== 1);
    stack.setFraming(next);
    root.scrollTo({
      left: middle.x * root.scrollWidth - root.clientWidth / 2,
      top: middle.y * root.scrollHeight - root.clientHeight / 2,
      behavior: 'instant',
    });
    mark();
    sharpen();
  }

  return {
    state,
    isWide: () => isWide,
    resized: mark,
    bring(place) {
      if (state.get().zoom === 1) return;
      glide.end();
      bringIntoSight(root, place);
    },
    zoom(to) {
      change({ ...state.get(), zoom: zoomAfter(timesNow(), to) });
    },
    turn: () => change(turnedOn(state.get())),
    scroll(step, axis) {
      if (state.get().zoom === 1) return false;
      const isDown = axis === 'down';
      const length = isDown ? root.clientHeight : root.clientWidth;
      const most = (isDown ? root.scrollHeight : root.scrollWidth) - length;
      const before = isDown ? root.scrollTop : root.scrollLeft;
      const next = Math.min(most, Math.max(0, before + step * length * windowShare));
      isFromBelow = false;
      if (Math.abs(next - before) < 2) {
        isFromBelow = isDown && step === -1;
        return false;
      }
      const goal = { left: root.scrollLeft, top: root.scrollTop, [isDown ? 'top' : 'left']: next };
      if (reducedMotion) root.scrollTo({ ...goal, behavior: 'instant' });
      else glide.to(goal);
      return true;
    },
    shown(isStepBack) {
      mark();
      glide.end();
      root.scrollTo({
        top: isFromBelow && isStepBack ? root.scrollHeight : 0,
        left: root.scrollLeft,
        behavior: 'instant',
      });
      isFromBelow = false;
    },
  };
}
