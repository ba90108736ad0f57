import { describe, expect, test } from 'vitest';
import { createLifeWatch, type LifeWatch } from '../../src/platform/life-watch.ts';
import { createManualClock } from '../data/support/manual-clock.ts';

function watched() {
  const clock = createManualClock();
  const state = { isWaitedFor: false, asked: 0, silences: 0 };
  const life: LifeWatch = createLifeWatch({
    clock,
    isWaitedFor: () => state.isWaitedFor,
    ask: () => (state.asked += 1),
    onSilence: () => {
      state.silences += 1;
      life.began();
    },
  });
  const wait = () => {
    state.isWaitedFor = true;
    life.asked();
  };
  return { clock, state, life, wait };
}

describe('a worker that is watched over', () => {
  test('is given up once five questions found no word, and asked nothing while nobody waits', () => {
    const { clock, state, life, wait } = watched();
    life.heard();
    clock.advance(60_000);
    expect(state).toMatchObject({ asked: 0, silences: 0 });
    wait();
    clock.advance(11_999);
    expect(state).toMatchObject({ asked: 5, silences: 0 });
    clock.advance(1);
    expect(state.silences).toBe(1);
    clock.advance(60_000);
    expect(state).toMatchObject({ asked: 5, silences: 1 });
  });

  test('whatever it says is a sign of life', () => {
    const { clock, state, life, wait } = watched();
    life.heard();
    wait();
    for (let time = 0; time < 10; time += 1) {
      clock.advance(9_000);
      life.heard();
    }
    expect(state.silences).toBe(0);
    state.isWaitedFor = false;
    clock.advance(60_000);
    expect(state.silences).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  test('is waited for until its first word, however slowly it comes', () => {
    const { clock, state, life, wait } = watched();
    wait();
    clock.advance(10 * 60_000);
    expect(state).toMatchObject({ asked: 0, silences: 0 });
    life.heard();
    clock.advance(5_000);
    // Ended, and another one begun: what is asked of it waits for its first word, too.
    life.began();
    clock.advance(10 * 60_000);
    expect(state.silences).toBe(0);
    life.heard();
    clock.advance(12_000);
    expect(state.silences).toBe(1);
  });

  test('has twice as long after each time: a disk may be that slow', () => {
    const { clock, state, life, wait } = watched();
    life.heard();
    wait();
    clock.advance(12_000);
    expect(state.silences).toBe(1);
    life.heard();
    clock.advance(21_999);
    expect(state.silences).toBe(1);
    clock.advance(1);
    expect(state.silences).toBe(2);
  });
});
