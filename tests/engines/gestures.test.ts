import { describe, expect, it } from 'vitest';
import { fc } from '../support/fast-check.ts';
import { DRAG_START_PX, nextGesture, tapZone } from '../../src/engines/gestures.ts';
import type { GestureEvent, GestureNews, GestureState } from '../../src/engines/gestures.ts';

const WIDTH = 400;

function play(events: readonly GestureEvent[]): { state: GestureState; news: GestureNews[] } {
  let state: GestureState = { status: 'idle' };
  const news: GestureNews[] = [];
  for (const event of events) {
    const step = nextGesture(state, event);
    state = step.state;
    if (step.news !== null) news.push(step.news);
  }
  return { state, news };
}

const press = (x: number, y = 100, at = 0, pointerId = 1): GestureEvent => ({
  type: 'pressed',
  pointerId,
  x,
  y,
  at,
  canDrag: true,
});
const move = (x: number, y = 100, at = 50, pointerId = 1): GestureEvent => ({ type: 'moved', pointerId, x, y, at });
const lift = (x: number, y = 100, at = 600, pointerId = 1): GestureEvent => ({
  type: 'lifted',
  pointerId,
  x,
  y,
  at,
  width: WIDTH,
});
const last = (events: readonly GestureEvent[]): GestureNews | undefined => play(events).news.at(-1);

describe('one finger on a page', () => {
  it('that comes down and goes up in place has tapped', () => {
    expect(play([press(30), lift(30, 100, 120)])).toEqual({
      state: { status: 'idle' },
      news: [{ type: 'tapped', x: 30, y: 100 }],
    });
  });

  it('that trembles less than the drag start still taps, and from the drag start on drags', () => {
    expect(last([press(30), move(30 + DRAG_START_PX - 1), lift(34, 100, 120)])).toMatchObject({ type: 'tapped' });
    expect(last([press(30), move(30 + DRAG_START_PX)])).toEqual({ type: 'dragged', deltaX: 5 });
  });

  it('that rests long has not tapped: it selects', () => {
    expect(play([press(30), lift(30, 100, 900)]).news).toEqual([]);
  });

  it('that pulls far enough, or fast enough, turns the page to where it went', () => {
    expect(last([press(300), move(250), move(220), lift(220)])).toEqual({ type: 'swiped', heading: -1, deltaX: -80 });
    expect(last([press(100), move(140, 100, 30), lift(150, 100, 60)])).toEqual({
      type: 'swiped',
      heading: 1,
      deltaX: 50,
    });
  });

  it('that is gone before its way was told turns the page and taps nothing', () => {
    expect(play([press(300), lift(150, 100, 40)]).news).toEqual([{ type: 'swiped', heading: -1, deltaX: -150 }]);
    expect(play([press(300), lift(300, 10, 40)])).toEqual({ state: { status: 'idle' }, news: [] });
    // Nor does it drop what it never dragged.
    expect(play([press(300), lift(290, 100, 40)])).toEqual({ state: { status: 'idle' }, news: [] });
  });

  it('that pulls a little and slowly lets the page fall back', () => {
    expect(last([press(300), move(280), lift(270)])).toEqual({ type: 'drag-dropped' });
  });

  it('that turns round by the direction change takes the page back, by less it does not', () => {
    expect(last([press(300), move(200), move(205), lift(205)])).toEqual({ type: 'drag-dropped' });
    expect(last([press(300), move(200), move(204), lift(204)])).toMatchObject({ type: 'swiped', heading: -1 });
    expect(last([press(300), move(200), move(206), move(190), lift(190)])).toMatchObject({
      type: 'swiped',
      heading: -1,
    });
  });

  it('that moves up or down is left alone until it is up', () => {
    expect(play([press(100), move(102, 140), move(10, 150), lift(10, 150)])).toEqual({
      state: { status: 'idle' },
      news: [],
    });
  });

  it('that is taken away by the browser gives its page back', () => {
    expect(last([press(300), move(250), { type: 'cancelled', pointerId: 1 }])).toEqual({ type: 'drag-dropped' });
  });

  it('that lands on a control means nothing to the page', () => {
    const onLink: GestureEvent = { type: 'pressed', pointerId: 1, x: 5, y: 5, at: 0, canDrag: false };
    expect(play([onLink, lift(5, 5, 50)])).toEqual({ state: { status: 'idle' }, news: [] });
  });
});

describe('two fingers', () => {
  it('pinch: what was dragged falls back and nothing turns until both are up', () => {
    const { state, news } = play([
      press(300),
      move(200),
      press(100, 100, 60, 2),
      move(10, 100, 80, 2),
      lift(10, 100, 90, 2),
    ]);
    expect(news.at(-1)).toEqual({ type: 'drag-dropped' });
    expect(state).toEqual({ status: 'left-alone', pointerIds: [1] });
    expect(nextGesture(state, lift(200)).state).toEqual({ status: 'idle' });
  });
});

describe('any fingers at all', () => {
  it('never turn to where they did not go', () => {
    const id = fc.integer({ min: 1, max: 2 });
    const spot = {
      pointerId: id,
      x: fc.integer({ min: 0, max: WIDTH }),
      y: fc.integer({ min: 0, max: 300 }),
      at: fc.integer({ min: 0, max: 2000 }),
    };
    const event: fc.Arbitrary<GestureEvent> = fc.oneof(
      fc.record({ type: fc.constant('pressed' as const), ...spot, canDrag: fc.boolean() }),
      fc.record({ type: fc.constant('moved' as const), ...spot }),
      fc.record({ type: fc.constant('lifted' as const), ...spot, width: fc.constant(WIDTH) }),
      fc.record({ type: fc.constant('cancelled' as const), pointerId: id }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const { news } = play(events);
        news.forEach((one, i) => {
          if (one.type === 'drag-dropped') expect(news[i - 1]?.type).toBe('dragged');
          if (one.type === 'swiped') expect(Math.sign(one.deltaX)).toBe(one.heading);
        });
      }),
    );
  });
});

describe('the thirds of a page', () => {
  it('are told from left to right', () => {
    expect([0, 100, 133, 134, 200, 266, 267, 400].map((x) => tapZone(x, WIDTH))).toEqual([
      'start',
      'start',
      'start',
      'middle',
      'middle',
      'middle',
      'end',
      'end',
    ]);
  });
});
