import { describe, expect, it } from 'vitest';
import {
  firstUpdate,
  isAsked,
  nextUpdate,
  type UpdateEvent,
  type UpdateMoment,
  type UpdatePlace,
  type UpdateState,
} from '../../../src/data/update/update-machine.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const second = 1_000;
const day = 24 * 60 * 60_000;

interface Given {
  readonly place?: UpdatePlace;
  readonly isTouched?: boolean;
  readonly isAlone?: boolean;
  readonly isSpent?: boolean;
  /** How long the version has waited on this device already. */
  readonly waitedMs?: number;
  readonly quietUntil?: number;
}

const at = (afterMs: number, part: Partial<UpdateMoment> = {}): UpdateMoment => ({
  now: start + afterMs,
  isVisible: true,
  isSafe: true,
  isClear: true,
  ...part,
});
const launch = ({ place = 'start', isTouched = false }: Given) => firstUpdate(place, at(0), isTouched);
const found = ({ isAlone = false, isSpent = false, waitedMs = 0, quietUntil = 0 }: Given): UpdateEvent => ({
  type: 'found',
  since: start - waitedMs,
  quietUntil,
  isAlone,
  isSpent,
});
const through = (state: UpdateState, ...steps: readonly (readonly [UpdateEvent, UpdateMoment])[]) =>
  steps.reduce((now, [event, moment]) => nextUpdate(now, event, moment), state);
const weighed: UpdateEvent = { type: 'weighed' };
const touched: UpdateEvent = { type: 'touched' };
const controlTaken: UpdateEvent = { type: 'control-taken', isSpent: false };
const moved = (place: UpdatePlace): UpdateEvent => ({ type: 'moved', place });

describe('a new version that waits', () => {
  it.each<[string, Given, UpdateMoment, UpdateState['version'], boolean]>([
    ['takes over right after the launch of the only tab', { isAlone: true }, at(2 * second), 'taking', false],
    ['asks where another tab is open', {}, at(2 * second), 'waiting', true],
    ['asks where something was tapped', { isAlone: true, isTouched: true }, at(2 * second), 'waiting', true],
    ['asks where the launch is some time ago', { isAlone: true }, at(11 * second), 'waiting', true],
    ['asks where this tab was loaded for it once', { isAlone: true, isSpent: true }, at(second), 'waiting', true],
    ['takes over after a minute of rest', {}, at(60 * second), 'taking', false],
    [
      'takes over behind the back of a start screen',
      { isTouched: true },
      at(second, { isVisible: false }),
      'taking',
      false,
    ],
    ['asks on any other screen, however long it rests', { place: 'elsewhere' }, at(999 * second), 'waiting', true],
    ['is silent in a book', { place: 'reader', isAlone: true }, at(second), 'waiting', false],
    ['is silent in a book nobody looks at', { place: 'reader' }, at(day, { isVisible: false }), 'waiting', false],
    ['is silent where something else asks', {}, at(2 * second, { isClear: false }), 'waiting', false],
    ['takes over beside what nobody answers', {}, at(61 * second, { isClear: false }), 'taking', false],
    ['is silent while something is unsaved', { isAlone: true }, at(second, { isSafe: false }), 'waiting', false],
    ['is silent until it may ask again', { isTouched: true, quietUntil: start + day }, at(second), 'waiting', false],
    [
      'asks where the clock once ran years ahead',
      { isTouched: true, quietUntil: start + 999 * day },
      at(second),
      'waiting',
      true,
    ],
    [
      'takes over after a week, in a moment of rest',
      { isTouched: true, waitedMs: 7 * day },
      at(6 * second),
      'taking',
      false,
    ],
    [
      'asks after a week while somebody is at work',
      { isTouched: true, waitedMs: 7 * day },
      at(second),
      'waiting',
      true,
    ],
    ['never forces itself on another screen', { place: 'elsewhere', waitedMs: 99 * day }, at(day), 'waiting', true],
    ['never forces itself into a book', { place: 'reader', waitedMs: 99 * day }, at(day), 'waiting', false],
  ])('%s', (_, given, moment, version, asks) => {
    const state = nextUpdate(launch(given), found(given), moment);
    expect([state.version, isAsked(state)]).toEqual([version, asks]);
  });

  it('is forced after a week when the person comes to a start screen', () => {
    const state = through(
      launch({ place: 'reader' }),
      [found({ waitedMs: 8 * day }), at(second)],
      [touched, at(2 * second)],
      [moved('start'), at(2 * second)],
    );
    expect(state.version).toBe('taking');
  });

  it('is put off for two days', () => {
    const put = through(launch({ place: 'elsewhere' }), [found({}), at(0)], [{ type: 'put-off' }, at(second)]);
    expect(isAsked(put)).toBe(false);
    expect(isAsked(nextUpdate(put, weighed, at(2 * day)))).toBe(false);
    expect(isAsked(nextUpdate(put, weighed, at(2 * day + second)))).toBe(true);
  });

  it('does not try again by itself where it would not take over, but the person may', () => {
    const failed = through(
      launch({}),
      [found({ isAlone: true }), at(second)],
      [{ type: 'take-failed' }, at(11 * second)],
      [weighed, at(200 * second)],
    );
    expect([failed.version, isAsked(failed)]).toEqual(['waiting', true]);
    expect(nextUpdate(failed, { type: 'chosen' }, at(201 * second)).version).toBe('taking');
  });

  it('that took its time is what the person asked for, for a minute', () => {
    const late = (ms: number) =>
      through(
        launch({ isTouched: true }),
        [found({}), at(0)],
        [{ type: 'chosen' }, at(second)],
        [{ type: 'take-failed' }, at(11 * second)],
        [{ type: 'gone' }, at(11 * second)],
        [{ type: 'touched' }, at(ms)],
        [controlTaken, at(ms)],
      ).version;
    expect([late(12 * second), late(62 * second)]).toEqual(['leaving', 'taken']);
  });

  it('is forgotten where it is gone', () => {
    const state = through(launch({ place: 'elsewhere' }), [found({}), at(0)], [{ type: 'gone' }, at(second)]);
    expect([state.version, isAsked(state)]).toEqual(['current', false]);
  });
});

describe('a page whose worker is newer than itself', () => {
  const taken = (place: UpdatePlace, moment: UpdateMoment, isSpent = false) =>
    nextUpdate(launch({ place, isTouched: true }), { type: 'control-taken', isSpent }, moment);

  it.each<[string, UpdatePlace, UpdateMoment, UpdateState['version']]>([
    ['is loaded anew on a start screen at rest', 'start', at(6 * second), 'leaving'],
    ['is loaded anew behind the back', 'start', at(0, { isVisible: false }), 'leaving'],
    ['waits for rest on a start screen at work', 'start', at(second), 'taken'],
    ['stays while something is unsaved', 'start', at(day, { isSafe: false }), 'taken'],
    ['stays on any other screen', 'elsewhere', at(day), 'taken'],
    ['stays in a book', 'reader', at(day), 'taken'],
    ['stays in a book nobody looks at', 'reader', at(day, { isVisible: false }), 'taken'],
  ])('%s', (_, place, moment, version) => {
    expect(taken(place, moment).version).toBe(version);
  });

  it('is loaded anew when the person comes back from a book to the shelf', () => {
    const shelf = through(taken('reader', at(0)), [moved('elsewhere'), at(second)], [moved('start'), at(2 * second)]);
    expect(shelf.version).toBe('leaving');
  });

  it('is not loaded for the same version twice', () => {
    expect(taken('start', at(day), true).version).toBe('taken');
  });

  it('is loaded where the person chose it, on any screen but a book', () => {
    const chosen = through(
      launch({ place: 'elsewhere', isTouched: true }),
      [found({}), at(0)],
      [{ type: 'chosen' }, at(0)],
    );
    expect(chosen.version).toBe('taking');
    expect(nextUpdate(chosen, controlTaken, at(second)).version).toBe('leaving');
    const inBook = through(chosen, [moved('reader'), at(0)], [controlTaken, at(second)], [weighed, at(day)]);
    expect(inBook.version).toBe('taken');
  });
});

it('whatever happens, in whatever order, no page leaves from a book, and none leaves twice', () => {
  const events: readonly UpdateEvent[] = [
    found({ isAlone: true, waitedMs: 9 * day }),
    { type: 'gone' },
    { type: 'chosen' },
    { type: 'put-off' },
    { type: 'take-failed' },
    controlTaken,
    weighed,
    moved('start'),
    moved('reader'),
    moved('elsewhere'),
  ];
  let states: readonly UpdateState[] = [launch({ place: 'reader' })];
  for (let depth = 1; depth <= 4; depth += 1) {
    const moment = at(depth * 61 * second, { isVisible: depth % 2 === 0 });
    states = states.flatMap((state) =>
      events.map((event) => {
        const next = nextUpdate(state, event, moment);
        if (state.version === 'leaving') expect(next).toBe(state);
        else if (next.version === 'leaving') expect(next.place).not.toBe('reader');
        return next;
      }),
    );
  }
  expect(states.some(({ version }) => version === 'leaving')).toBe(true);
});
