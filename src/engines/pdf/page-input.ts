import { attachGestures } from '../attach-gestures.ts';
import { tapZone } from '../gestures.ts';
import type { PageNotes } from './page-notes.ts';
import type { RendererEvents, SelectedText } from '../publication.ts';
import { watchSelection } from '../watch-selection.ts';
import { hasSelection } from './page-moments.ts';

/** What a person does on a page, told to the renderer. */
export interface PageInputListeners {
  readonly onTap: (zone: RendererEvents['tap']['zone']) => void;
  readonly onDrag: (deltaX: number) => void;
  readonly onSwipe: (deltaX: number) => void;
  /** Let go before it was a swipe. */
  readonly onDrop: () => void;
  /** The page is moved by a finger, and turns under none. */
  readonly isHeld: () => boolean;
  /** What is marked takes its taps, and says where selected words are. */
  readonly notes: Pick<PageNotes, 'tap' | 'locate'>;
  readonly onSelected: (selected: SelectedText | null) => void;
  /** With the wheel and Ctrl, or two fingers on a touch pad: closer or farther. */
  readonly onZoom: (step: 1 | -1) => void;
}

/** So much of a wheel is one step; a touch pad sends a little at a time. */
const wheelStep = 60;

/** A press on the bar that scrolls is none on the page. */
function isOnScrollbar(event: PointerEvent, root: HTMLElement): boolean {
  const { left, top } = root.getBoundingClientRect();
  const isBeside = event.clientX - left >= root.clientWidth || event.clientY - top >= root.clientHeight;
  return event.target === root && isBeside;
}

/** Listens to the pages of a PDF. Answers a function that stops it. */
export function attachPageInput(root: HTMLElement, listeners: PageInputListeners): () => void {
  const stopSelection = watchSelection(document, {
    within: root,
    toHost({ left, top, width, height }) {
      const around = root.getBoundingClientRect();
      return { left: left - around.left, top: top - around.top, width, height };
    },
    locate: listeners.notes.locate,
    tell: listeners.onSelected,
  });
  const stopGestures = attachGestures(root, {
    widthPx: () => root.clientWidth,
    pointOf: (event) => {
      const { left, top } = root.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    },
    isForeign: (event) =>
      isOnScrollbar(event, root) ||
      (event.target instanceof Element && event.target.closest('a, button') !== null) ||
      hasSelection(root),
    onNews(news, { clientX, clientY }) {
      if (news.type === 'tapped' && listeners.notes.tap(clientX, clientY)) return undefined;
      if (news.type === 'tapped') return listeners.onTap(tapZone(news.x, root.clientWidth));
      if (listeners.isHeld()) return undefined;
      if (news.type === 'dragged') return listeners.onDrag(news.deltaX);
      return news.type === 'swiped' ? listeners.onSwipe(news.deltaX) : listeners.onDrop();
    },
  });
  let turned = 0;
  function onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    // The browser would enlarge the whole app.
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < wheelStep) return;
    listeners.onZoom(turned < 0 ? 1 : -1);
    turned = 0;
  }
  root.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    stopGestures();
    stopSelection();
    root.removeEventListener('wheel', onWheel);
  };
}
