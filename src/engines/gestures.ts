/** The seed's drag thresholds, here and nowhere else: how far before it drags, how far back before it has changed its mind. */
export const DRAG_START_PX = 5;
export const DIRECTION_CHANGE_PX = 5;
const TAP_LONGEST_MS = 500;
/** A drag turns the page after this share of the width, or sooner when it is this fast. */
const TURN_SHARE = 0.18;
const TURN_LONGEST_PX = 120;
const FLICK_PX_PER_MS = 0.35;
const FLICK_LEAST_PX = 24;

export type GestureState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'pressed';
      readonly pointerId: number;
      readonly x: number;
      readonly y: number;
      readonly at: number;
    }
  | {
      readonly status: 'dragging';
      readonly pointerId: number;
      readonly startX: number;
      readonly startAt: number;
      readonly x: number;
      /** −1 towards the left, 1 towards the right: where the finger is heading now. */
      readonly heading: -1 | 1;
      /** The furthest point in that heading, from which a change of mind is measured. */
      readonly furthestX: number;
    }
  /** A finger that scrolls, selects or pinches: nothing of ours until all are up. */
  | { readonly status: 'left-alone'; readonly pointerIds: readonly number[] };

export type GestureEvent =
  | {
      readonly type: 'pressed';
      readonly pointerId: number;
      readonly x: number;
      readonly y: number;
      readonly at: number;
      readonly canDrag: boolean;
    }
  | { readonly type: 'moved'; readonly pointerId: number; readonly x: number; readonly y: number; readonly at: number }
  | {
      readonly type: 'lifted';
      readonly pointerId: number;
      readonly x: number;
      readonly y: number;
      readonly at: number;
      readonly width: number;
    }
  | { readonly type: 'cancelled'; readonly pointerId: number };

/** What a transition means to the page. */
export type GestureNews =
  | { readonly type: 'tapped'; readonly x: number; readonly y: number }
  | { readonly type: 'dragged'; readonly deltaX: number }
  /** Let go far or fast enough; `heading` −1 is a swipe to the left. */
  | { readonly type: 'swiped'; readonly heading: -1 | 1; readonly deltaX: number }
  /** Let go too early, or turned back: the page returns. */
  | { readonly type: 'drag-dropped' };

export interface GestureStep {
  readonly state: GestureState;
  readonly news: GestureNews | null;
}

const idle: GestureState = { status: 'idle' };

function stay(state: GestureState): GestureStep {
  return { state, news: null };
}

/** What was dragged falls back; where nothing was there is nothing to say. */
const dropOf = ({ status }: GestureState): GestureNews | null =>
  status === 'dragging' ? { type: 'drag-dropped' } : null;

function moved(state: GestureState, event: GestureEvent & { type: 'moved' }): GestureStep {
  if (state.status === 'pressed') {
    const deltaX = event.x - state.x;
    const deltaY = event.y - state.y;
    if (Math.hypot(deltaX, deltaY) < DRAG_START_PX) return stay(state);
    if (Math.abs(deltaX) <= Math.abs(deltaY)) return stay({ status: 'left-alone', pointerIds: [state.pointerId] });
    const { pointerId, x: startX, at: startAt } = state;
    const heading = deltaX < 0 ? -1 : 1;
    return {
      state: { status: 'dragging', pointerId, startX, startAt, x: event.x, heading, furthestX: event.x },
      news: { type: 'dragged', deltaX },
    };
  }
  if (state.status !== 'dragging') return stay(state);
  const isFurther = (event.x - state.furthestX) * state.heading > 0;
  const isBack = (state.furthestX - event.x) * state.heading >= DIRECTION_CHANGE_PX;
  const heading = isBack ? (state.heading === 1 ? -1 : 1) : state.heading;
  const furthestX = isFurther || isBack ? event.x : state.furthestX;
  return {
    state: { ...state, x: event.x, heading, furthestX },
    news: { type: 'dragged', deltaX: event.x - state.startX },
  };
}

function lifted(before: GestureState, event: GestureEvent & { type: 'lifted' }): GestureStep {
  // A finger that was gone before its way was told went that way all the same.
  const { state } = before.status === 'pressed' ? moved(before, { ...event, type: 'moved' }) : stay(before);
  if (state.status === 'pressed') {
    const isTap = event.at - state.at <= TAP_LONGEST_MS;
    return { state: idle, news: isTap ? { type: 'tapped', x: event.x, y: event.y } : null };
  }
  if (state.status !== 'dragging') return stay(idle);
  const deltaX = event.x - state.startX;
  const isFar = Math.abs(deltaX) >= Math.min(event.width * TURN_SHARE, TURN_LONGEST_PX);
  const isFast =
    Math.abs(deltaX) >= FLICK_LEAST_PX && Math.abs(deltaX) / Math.max(1, event.at - state.startAt) >= FLICK_PX_PER_MS;
  const isOnward = Math.sign(deltaX) === state.heading;
  const isTurn = isOnward && (isFar || isFast);
  return { state: idle, news: isTurn ? { type: 'swiped', heading: state.heading, deltaX } : dropOf(before) };
}

function withPointer(state: GestureState, pointerId: number): readonly number[] {
  if (state.status === 'idle') return [pointerId];
  return state.status === 'left-alone' ? [...state.pointerIds, pointerId] : [state.pointerId, pointerId];
}

/** What one finger, pen or mouse means. Pure: time and positions come with the events. */
export function nextGesture(state: GestureState, event: GestureEvent): GestureStep {
  if (event.type === 'pressed') {
    const { pointerId, x, y, at } = event;
    if (state.status === 'idle' && event.canDrag) return stay({ status: 'pressed', pointerId, x, y, at });
    if (state.status === 'idle') return stay({ status: 'left-alone', pointerIds: [pointerId] });
    return { state: { status: 'left-alone', pointerIds: withPointer(state, pointerId) }, news: dropOf(state) };
  }
  if (state.status === 'idle') return stay(state);
  if (state.status === 'left-alone') {
    if (event.type === 'moved') return stay(state);
    const pointerIds = state.pointerIds.filter((id) => id !== event.pointerId);
    return stay(pointerIds.length === 0 ? idle : { status: 'left-alone', pointerIds });
  }
  if (event.pointerId !== state.pointerId) return stay(state);
  switch (event.type) {
    case 'moved':
      return moved(state, event);
    case 'lifted':
      return lifted(state, event);
    case 'cancelled':
      return { state: idle, news: dropOf(state) };
  }
}

/** Which third of the width a tap fell in, from left to right. */
export function tapZone(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x * 3 <= width) return 'start';
  return x * 3 >= width * 2 ? 'end' : 'middle';
}
