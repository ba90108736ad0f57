import { describe, expect, test } from 'vitest';
import {
  backoffMs,
  firstSyncState,
  nextSync,
  type SyncEvent,
  type SyncState,
} from '../../../src/data/notes/sync-machine.ts';
import { fc } from '../../support/fast-check.ts';

const after = (events: readonly SyncEvent[], state: SyncState = firstSyncState) => events.reduce(nextSync, state);
const online: SyncEvent = { type: 'connection-changed', isOnline: true };
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
  });

  test('never are there two rounds, and nothing wanted is forgotten', () => {
    const eventArbitrary = fc.oneof(
      fc.constant<SyncEvent>({ type: 'wanted' }),
      fc.constant<SyncEvent>({ type: 'waited' }),
      fc.boolean().map((isOnline): SyncEvent => ({ type: 'connection-changed', isOnline })),
      fc.constantFrom(ended(), ended('no-answer')),
    );
    fc.assert(
      fc.property(fc.array(eventArbitrary), (events) => {
        let state = firstSyncState;
        for (const event of events) {
          if (event.type === 'round-ended' && !state.isRunning) continue;
          state = nextSync(state, event);
          // Whatever is wanted runs, or waits for a network, a timer or the round under way.
          if (state.isWanted) expect(!state.isOnline || state.waitMs !== null || state.isRunning).toBe(true);
        }
      }),
    );
  });
});
