import type { ProblemCode } from '../../../contract/problems.ts';

/** When this device speaks with the server: at most one round at a time. */
export interface SyncState {
  /** `null`: nothing was heard of the network yet. */
  readonly isOnline: boolean | null;
  readonly isRunning: boolean;
  /** Something was done, or is said to be there, since the round under way began. */
  readonly isWanted: boolean;
  /** Rounds in a row that came to nothing. */
  readonly failures: number;
  /** The time before which no round begins, said by the server or by patience; `null`: at once. */
  readonly waitMs: number | null;
  /** What of that the server asked for. */
  readonly askedMs: number | null;
  /** How long a network that came back is left to others, unless somebody does something meanwhile. */
  readonly spreadMs: number | null;
}

export type SyncEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'connection-changed'; readonly isOnline: boolean; readonly chance: number }
  | { readonly type: 'waited' }
  | {
      readonly type: 'round-ended';
      readonly problem: ProblemCode | null;
      readonly retryAfterSeconds: number;
      readonly chance: number;
    };

export const firstSyncState: SyncState = {
  isOnline: null,
  isRunning: false,
  isWanted: true,
  failures: 0,
  waitMs: null,
  askedMs: null,
  spreadMs: null,
};

/** A network that comes back does so for a whole school in one instant. */
const mostSpreadMs = 2_000;
const leastWaitMs = 1_000;
const mostWaitMs = 300_000;

/** Full jitter (Brooker 2015): anything up to the doubled wait, so that a school does not come back as one. */
export function backoffMs(failures: number, chance: number): number {
  return Math.round(leastWaitMs + chance * Math.min(mostWaitMs - leastWaitMs, leastWaitMs * 2 ** failures));
}

export function nextSync(state: SyncState, event: SyncEvent): SyncState {
  switch (event.type) {
    case 'wanted':
      return begun({ ...state, isWanted: true, spreadMs: null });
    case 'connection-changed': {
      const { isOnline } = event;
      if (!isOnline || state.isOnline) return begun({ ...state, isOnline });
      // A network that is back is a reason to try, but for what the server asked for: it may only have blinked. What was
      // there at the start did not come back.
      const isBack = state.isOnline === false && state.askedMs === null;
      const spreadMs = isBack ? Math.round(event.chance * mostSpreadMs) : null;
      return begun({ ...state, isOnline, waitMs: state.askedMs, spreadMs });
    }
    case 'waited':
      return begun({ ...state, waitMs: null, askedMs: null, spreadMs: null });
    case 'round-ended': {
      const ended = { ...state, isRunning: false, spreadMs: null };
      if (event.problem === null) return begun({ ...ended, failures: 0, waitMs: null, askedMs: null });
      const failures = state.failures + 1;
      const askedMs = event.retryAfterSeconds * 1_000 || null;
      const waitMs = Math.max(askedMs ?? 0, backoffMs(failures, event.chance));
      return { ...ended, isWanted: true, failures, waitMs, askedMs };
    }
  }
}

/** How long no round begins. */
export function restOf({ waitMs, spreadMs }: SyncState): number | null {
  return waitMs ?? spreadMs;
}

/** Begins a round where there is a reason and nothing against it. */
function begun(state: SyncState): SyncState {
  const may = state.isOnline && state.isWanted && !state.isRunning && restOf(state) === null;
  return may ? { ...state, isRunning: true, isWanted: false } : state;
}
