import { DRAG_START_PX, nextGesture } from './gestures.ts';
import type { GestureEvent, GestureNews, GestureState } from './gestures.ts';
import { isZoomed } from './page-zoom.ts';

export interface GestureOptions {
  /** Width of what is being turned, in the units of the events. */
  readonly widthPx: () => number;
  /** The event's point as the person sees it; what is under the finger may be scaled or moving. */
  readonly pointOf: (event: PointerEvent) => { readonly x: number; readonly y: number };
  readonly onNews: (news: GestureNews, event: PointerEvent) => void;
  /** A press the page keeps for itself: a control, a selection being made. */
  readonly isForeign: (event: PointerEvent) => boolean;
  /** Where there is no text to select, a mouse may drag as a finger does. */
  readonly isMouseDragging?: boolean;
}

/**
 * Watches the pointers of an element or of a frame's document. A mouse taps but mostly never drags: it selects text.
 * Answers a function that stops it.
 */
export function attachGestures(target: HTMLElement | Document, options: GestureOptions): () => void {
  let state: GestureState = { status: 'idle' };

  function send(event: GestureEvent, source: PointerEvent): void {
    const step = nextGesture(state, event);
    state = step.state;
    if (step.news !== null) options.onNews(step.news, source);
  }

  function listen(event: Event): void {
    if (!isPointerEvent(event)) return;
    const { pointerId, timeStamp: at } = event;
    const { x, y } = options.pointOf(event);
    switch (event.type) {
      case 'pointerdown':
        // The first finger of a new touch: what was under the one before may have left without saying so.
        if (event.isPrimary && 'pointerId' in state && state.pointerId !== pointerId)
          send({ type: 'cancelled', pointerId: state.pointerId }, event);
        else if (event.isPrimary) state = { status: 'idle' };
        return send(
          {
            type: 'pressed',
            pointerId,
            x,
            y,
            at,
            canDrag: event.button === 0 && !isZoomed() && !options.isForeign(event),
          },
          event,
        );
      case 'pointermove':
        // A mouse that moves is selecting; its press stops being a tap.
        if (event.pointerType === 'mouse' && state.status === 'pressed' && !options.isMouseDragging) {
          const hasMoved = Math.hypot(x - state.x, y - state.y) >= DRAG_START_PX;
          return hasMoved ? send({ type: 'cancelled', pointerId }, event) : undefined;
        }
        return send({ type: 'moved', pointerId, x, y, at }, event);
      case 'pointerup':
        return send({ type: 'lifted', pointerId, x, y, at, width: options.widthPx() }, event);
      default:
        return send({ type: 'cancelled', pointerId }, event);
    }
  }

  const names = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];
  for (const name of names) target.addEventListener(name, listen);
  return () => {
    for (const name of names) target.removeEventListener(name, listen);
  };
}

/** Events of a frame are made by the frame's own constructors, so `instanceof` does not know them. */
function isPointerEvent(event: Event): event is PointerEvent {
  return event.type.startsWith('pointer');
}
