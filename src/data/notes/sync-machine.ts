import type { ProblemCode } from '../../../contract/problems.ts';

/** When this device speaks with the server: at most one round at a time. */
export interface SyncState {
  readonly isOnline: boolean;
  readonly isRunning: boolean;
  /** Something was done, or is said to be there, since the round under way began. */
  readonly isWanted: boolean;
  /** Rounds in a row that came to nothing. */
  readonly failures: number;
  /** The time before which no round begins, said by the server or by patience; `null`: at once. */
  readonly waitMs: number | null;
}

export type SyncEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'connection-changed'; readonly isOnline: boolean }
  | { readonly type: 'waited' }
  | {
      readonly type: 'round-ended';
      readonly problem: ProblemCode | null;
      readonly retryAfterSeconds: number;
      readonly chance: number;
    };

export const firstSyncState: SyncState = {
  isOnline: false,
  isRunning: false,
  isWanted: true,
  failures: 0,
  waitMs: null,
};

const leastWaitMs = 1_000;
const mostWaitMs = 300_000;

/** Full jitter (Brooker 2015): anything up to the doubled wait, so that a school does not come back as one. */
export function backoffMs(failures: number, chance: number): number {
  return Math.round(leastWaitMs + chance * Math.min(mostWaitMs - leastWaitMs, leastWaitMs * 2 ** failures));
}

export function nextSync(state: SyncState, event: SyncEvent): SyncState {
  switch (event.type) {
    case 'wanted':
      return begun({ ...state, isWanted: true });
    case 'connection-changed':
      // A network that is back is a reason to try at once, but not one that only blinks while the server asks for patience.
      return begun({
        ...state,
        isOnline: event.isOnline,
        waitMs: event.isOnline && !state.isOnline ? null : state.waitMs,
      });
    case 'waited':
      return begun({ ...state, waitMs: null });
    case 'round-ended': {
      if (event.problem === null) return begun({ ...state, isRunning: false, failures: 0, waitMs: null });
      const failures = state.failures + 1;
      const waitMs = Math.max(event.retryAfterSeconds * 1_000, backoffMs(failures, event.chance));
      return { ...state, isRunning: false, isWanted: true, failures, waitMs };
    }
  }
}

/** Begins a round where there is a reason and nothing against it. */
function begun(state: SyncState): SyncState {
  const may = state.isOnline && state.isWanted && !state.isRunning && state.waitMs === null;
  return may ? { ...state, isRunning: true, isWanted: false } : state;
}
