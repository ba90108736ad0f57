import type { Fate } from '../../platform/answer.ts';
import type { PageHint } from '../../platform/page-life.ts';
import type { ConnectionStatus } from '../services.ts';

export interface ConnectionState {
  readonly status: ConnectionStatus;
  readonly isVisible: boolean;
  /** How many probes in a row found no connection. */
  readonly failures: number;
  /** When to ask again; `null`: not by itself. */
  readonly probe: 'now' | 'later' | null;
}

export type ConnectionEvent =
  | { readonly type: 'request-ended'; readonly fate: Fate }
  | { readonly type: 'probe-ended'; readonly status: ConnectionStatus }
  | { readonly type: 'hinted'; readonly hint: PageHint }
  /** A part of a book did, or did not, arrive as it was sent. */
  | { readonly type: 'content-checked'; readonly isWhole: boolean };

export const firstConnection: ConnectionState = { status: 'online', isVisible: true, failures: 0, probe: null };

const longestDelayMs = 30_000;
/** Online and quiet: the server is asked now and then, so that the banner is true before anybody taps. */
const quietDelayMs = 15_000;

/** Requests tell of the connection; hints of the browser are only reasons to ask. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'request-ended':
      return afterRequest(state, event.fate);
    case 'probe-ended': {
      const isOnline = event.status === 'online';
      const failures = isOnline ? 0 : state.failures + 1;
      return { ...state, status: event.status, failures, probe: nextProbe(state) };
    }
    case 'hinted':
      if (event.hint === 'hidden') return { ...state, isVisible: false, probe: null };
      if (event.hint === 'visible') return { ...state, isVisible: true, probe: 'now' };
      return { ...state, probe: 'now' };
    case 'content-checked':
      if (event.isWhole) return state.status === 'filtered' ? { ...state, status: 'online', failures: 0 } : state;
      // As if it had failed often: an answer of the API alone does not prove that books pass.
      return { ...state, status: 'filtered', failures: 6, probe: 'later' };
  }
}

/** A hidden tab rests. */
const nextProbe = ({ isVisible }: ConnectionState) => (isVisible ? 'later' : null);

function afterRequest(state: ConnectionState, fate: Fate): ConnectionState {
  switch (fate) {
    case 'answered':
      if (state.status === 'filtered') return state;
      // It may have been asked before the connection went: while offline the probe decides here, too.
      return { ...state, probe: state.status === 'online' ? nextProbe(state) : 'now' };
    case 'broken-answer':
      return { ...state, status: 'filtered', failures: 6, probe: 'later' };
    case 'no-answer':
    case 'wrong-answer':
      // One request may fail alone; the probe, asked at once, decides. While known to be cut off nothing changes.
      return state.status === 'online' ? { ...state, probe: 'now' } : state;
  }
}

/** When the next probe is due; `random` in [0, 1) spreads a class of tablets. */
export function probeDelayMs(state: ConnectionState, random: number): number {
  if (state.status === 'online') return quietDelayMs * (0.75 + random / 2);
  const delay = Math.min(longestDelayMs, 1_000 * 2 ** Math.max(0, state.failures - 1));
  return delay * (0.5 + random / 2);
}
