import { describe, expect, test } from 'vitest';
import {
  backoffMs,
  firstSyncState,
  nextSync,
  restOf,
  type SyncEvent,
  type SyncState,
} from '../../../src/data/notes/sync-machine.ts';
import { fc } from '../../support/fast-check.ts';

const after = (events: readonly SyncEvent[], state: SyncState = firstSyncState) => events.reduce(nextSync, state);
const back = (chance: number): SyncEvent => ({ type: 'connection-changed', isOnline: true, chance });
/** Nobody else comes back with it. */
const online = back(0);
const offline: SyncEvent = { type: 'connection-changed', isOnline: false, chance: 0.5 };
const wanted: SyncEvent = { type: 'wanted' };
const waited: SyncEvent = { type: 'waited' };
const ended = (problem: 'no-answer' | null = null, retryAfterSeconds = 0, chance = 0.5): SyncEvent => ({
  type: 'round-ended',
  problem,
  retryAfterSeconds,
  chance,
});

describe('when notes are sent', () => {
  test('begins with the network, and not without it', () => {
    expect(after([{ type: 'wanted' }]).isRunning).toBe(false);
    expect(after([online]).isRunning).toBe(true);
  });

  test('what is wanted during a round is the next round, and nothing wanted is none', () => {
    const during = after([online, { type: 'wanted' }]);
    expect(during).toMatchObject({ isRunning: true, isWanted: true });
    expect(after([ended()], during)).toMatchObject({ isRunning: true, isWanted: false });
    expect(after([ended(), ended()], during)).toMatchObject({ isRunning: false, isWanted: false });
  });

  test('a round that came to nothing is repeated after a wait, longer each time, five minutes at most', () => {
    const failed = after([online, ended('no-answer')]);
    expect(failed).toMatchObject({ isRunning: false, failures: 1 });
    expect(after([{ type: 'wanted' }], failed).isRunning).toBe(false);
    expect(after([{ type: 'waited' }], failed).isRunning).toBe(true);
    expect(backoffMs(1, 1)).toBeLessThan(backoffMs(5, 1));
    expect(backoffMs(60, 1)).toBe(300_000);
    expect(backoffMs(60, 0)).toBe(1_000);
  });

  test('the patience a server asks for is had, also by a network that only blinks', () => {
    const asked = after([online, ended('no-answer', 90, 0)]);
    expect(asked.waitMs).toBe(90_000);
    expect(after([online], asked).waitMs).toBe(90_000);
    expect(after([offline, online, offline, online], asked)).toMatchObject({ isRunning: false, waitMs: 90_000 });
    expect(after([offline, waited, online, waited], asked).isRunning).toBe(true);
    // Done with: a network that is back later is a reason to try at once again.
    const done = after([waited, ended('no-answer')], asked);
    expect(after([offline, online, waited], done)).toMatchObject({ isRunning: true, waitMs: null });
  });

  test('a network that is back ends the patience of this device, also that beyond what a server asks for', () => {
    const failed = after([online, ended('no-answer')]);
    expect(failed.waitMs).not.toBeNull();
    expect(after([offline], failed).waitMs).toBe(failed.waitMs);
    expect(after([offline, online, waited], failed).isRunning).toBe(true);
    const often = after(
      Array.from({ length: 9 }, () => ended('no-answer', 5, 1)).flatMap((each) => [waited, each]),
      {
        ...failed,
        isWanted: true,
      },
    );
    expect(often.waitMs).toBeGreaterThan(100_000);
    expect(after([offline, online], often)).toMatchObject({ isRunning: false, waitMs: 5_000 });
  });

  test('a network that comes back by itself is used within two seconds, by each device at another moment', () => {
    const away = after([offline, wanted]);
    for (const [chance, ms] of [
      [0, 0],
      [0.25, 500],
      [1, 2_000],
    ] as const) {
      const returned = after([back(chance)], away);
      expect(returned.isRunning).toBe(false);
      expect(restOf(returned)).toBe(ms);
      expect(after([waited], returned)).toMatchObject({ isRunning: true, spreadMs: null });
    }
    // It went away once more, and came back: a moment of its own.
    expect(restOf(after([back(1), offline, back(0.25)], away))).toBe(500);
  });

  test('what somebody does, or is said to be there, waits for no other device, and neither does the start', () => {
    expect(after([back(1)]).isRunning).toBe(true);
    const returned = after([offline, wanted, back(1)]);
    expect(after([wanted], returned)).toMatchObject({ isRunning: true, spreadMs: null });
    // Also where nothing waited when the network came back.
    const quiet = after([back(1), ended(), offline, back(1)]);
    expect(quiet.isRunning).toBe(false);
    expect(after([wanted], quiet).isRunning).toBe(true);
    // The patience a server asks for is another thing: nobody ends it.
    const asked = after([back(1), ended('no-answer', 90, 0), offline, back(1), wanted]);
    expect(asked).toMatchObject({ isRunning: false, waitMs: 90_000 });
  });

  test('never are there two rounds, and nothing wanted is forgotten', () => {
    const eventArbitrary = fc.oneof(
      fc.constant<SyncEvent>({ type: 'wanted' }),
      fc.constant<SyncEvent>({ type: 'waited' }),
      fc.boolean().map((isOnline): SyncEvent => ({ type: 'connection-changed', isOnline, chance: 0.5 })),
      fc.constantFrom(ended(), ended('no-answer')),
    );
    fc.assert(
      fc.property(fc.array(eventArbitrary), (events) => {
        let state = firstSyncState;
        for (const event of events) {
          if (event.type === 'round-ended' && !state.isRunning) continue;
          state = nextSync(state, event);
          // Whatever is wanted runs, or waits for a network, a timer or the round under way.
          if (state.isWanted) expect(!state.isOnline || restOf(state) !== null || state.isRunning).toBe(true);
        }
      }),
    );
  });
});
