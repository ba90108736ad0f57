import { describe, expect, test } from 'vitest';
import type { Downloads } from '../../../src/data/downloads/download-machine.ts';
import { newPace, nextPace, type Pace } from '../../../src/data/downloads/pace-machine.ts';
import { createPaces } from '../../../src/data/downloads/paces.ts';
import { createTimeLeft } from '../../../src/data/downloads/time-left.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { fc } from '../../support/fast-check.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/until.ts';

const totalBytes = 60_000_000;
/** Parts that come every second, so many bytes each. */
function run(seconds: number, bytesPerSecond: (second: number) => number): { pace: Pace; shown: (number | null)[] } {
  let pace = newPace;
  let doneBytes = 0;
  const shown: (number | null)[] = [];
  for (let second = 1; second <= seconds && doneBytes < totalBytes; second += 1) {
    doneBytes += bytesPerSecond(second);
    pace = nextPace(pace, { atMs: second * 1000, doneBytes, totalBytes });
    shown.push(pace.minutes);
  }
  return { pace, shown };
}

describe('the time that is left', () => {
  test('is not told before the pace is known well enough', () => {
    const { shown } = run(12, () => 100_000);
    expect(shown.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => null));
    expect(shown.at(-1)).toBe(10);
  });

  test('counts down and never jumps while parts come evenly, more or less', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 80_000, max: 120_000 }), { minLength: 120, maxLength: 120 }), (speeds) => {
        const told = run(120, (second) => speeds[second - 1] ?? 0).shown.filter((minutes) => minutes !== null);
        expect(told).toEqual([...told].sort((one, other) => other - one));
      }),
    );
  });

  test('goes up where the network has become clearly slower', () => {
    const { shown } = run(200, (second) => (second < 60 ? 200_000 : 20_000));
    expect(Math.max(...shown.slice(100).map(Number))).toBeGreaterThan(shown[58] ?? 0);
  });

  test('is not told any more where nothing came for a minute, nor after a clock was set back', () => {
    const { pace } = run(30, () => 100_000);
    expect(pace.minutes).not.toBeNull();
    const same = { doneBytes: 3_000_000, totalBytes };
    expect(nextPace(pace, { ...same, atMs: 95_000 }).minutes).toBeNull();
    expect(nextPace(pace, { ...same, atMs: 1 }).minutes).toBeNull();
  });

  test('is looked at again while somebody looks, also when no part comes, and no timer is left behind', () => {
    const clock = createManualClock(0);
    const states = createSubject<Downloads>(new Map());
    const minutes = createPaces(states, clock);
    const stop = minutes.subscribe(() => undefined);
    for (let doneBytes = 0; doneBytes <= 2_000_000; doneBytes += 100_000) {
      states.set(new Map([['a', { status: 'downloading', doneBytes, totalBytes }]]));
      clock.advance(1000);
    }
    expect(minutes.get().get('a')).toBe(10);
    clock.advance(70_000);
    expect(minutes.get().has('a')).toBe(false);
    stop();
    expect(clock.pending()).toBe(0);
  });

  test('is told to who looks, once what counts it has come, and to nobody who left before', async () => {
    const clock = createManualClock(0);
    const states = createSubject<Downloads>(new Map());
    const minutes = createTimeLeft(states, clock);
    expect(minutes.get().size).toBe(0);
    let told = 0;
    const leave = minutes.subscribe(() => expect.unreachable());
    leave();
    const stop = minutes.subscribe(() => {
      told += 1;
    });
    await eventually(() => told > 0);
    for (let doneBytes = 0; doneBytes <= 2_000_000; doneBytes += 100_000) {
      states.set(new Map([['a', { status: 'downloading', doneBytes, totalBytes }]]));
      clock.advance(1000);
    }
    expect(minutes.get().get('a')).toBe(10);
    expect(told).toBeGreaterThan(1);
    stop();
    expect(clock.pending()).toBe(0);
  });
});
