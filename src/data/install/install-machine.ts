/** How the app gets onto this device: asked by the browser, by hand on an iPad, or by the browser's own menu. */
export type InstallWay = 'prompt' | 'apple' | 'menu';

export type InstallState =
  /** Nothing is shown; who looks for it finds it in the user menu. */
  | { readonly status: 'hidden'; readonly way: InstallWay }
  | { readonly status: 'offered'; readonly way: InstallWay }
  /** The browser's own question is open. */
  | { readonly status: 'asking'; readonly way: 'prompt' }
  /** The steps by hand are shown. */
  | { readonly status: 'instructions'; readonly way: 'apple' | 'menu' }
  /** Refused: nothing is offered for a long time, but the user menu still has it. */
  | { readonly status: 'dismissed'; readonly way: InstallWay }
  | { readonly status: 'installed' };

export type InstallEvent =
  | { readonly type: 'way-changed'; readonly way: InstallWay }
  /** The person is calm: on their shelf, not for the first time, and not asked lately. */
  | { readonly type: 'moment-came' }
  | { readonly type: 'moment-gone' }
  | { readonly type: 'chosen' }
  | { readonly type: 'answered'; readonly isAccepted: boolean }
  | { readonly type: 'refused' }
  | { readonly type: 'installed' };

/** What becomes of the offer. Only the person's own choice opens anything. */
export function nextInstall(state: InstallState, event: InstallEvent): InstallState {
  if (state.status === 'installed') return state;
  switch (event.type) {
    case 'way-changed':
      return nextByWay(state, event.way);
    case 'moment-came':
      // The browser's own menu is a place to look, not worth an interruption.
      return state.status === 'hidden' && state.way !== 'menu' ? { status: 'offered', way: state.way } : state;
    case 'moment-gone':
      return state.status === 'offered' ? { status: 'hidden', way: state.way } : state;
    case 'chosen':
      if (state.status === 'asking') return state;
      return state.way === 'prompt' ? { status: 'asking', way: 'prompt' } : { status: 'instructions', way: state.way };
    case 'answered':
      if (state.status !== 'asking') return state;
      // A question can be asked once: until the browser brings another one, its menu is the way.
      return event.isAccepted ? { status: 'installed' } : { status: 'dismissed', way: 'menu' };
    case 'refused':
      return { status: 'dismissed', way: state.way };
    case 'installed':
      return { status: 'installed' };
  }
}

function nextByWay(state: Exclude<InstallState, { status: 'installed' }>, way: InstallWay): InstallState {
  switch (state.status) {
    case 'hidden':
    case 'dismissed':
      return { status: state.status, way };
    case 'offered':
      return way === 'menu' ? { status: 'hidden', way } : { status: 'offered', way };
    case 'asking':
    case 'instructions':
      return state;
  }
}

/** What this device remembers of the offer. */
export interface InstallMemory {
  /** Visits so far; two are as good as twenty. */
  readonly visits: number;
  readonly lastStartAt: number;
  /** No offer before this time. */
  readonly quietUntil: number;
}

export const noInstallMemory: InstallMemory = { visits: 0, lastStartAt: 0, quietUntil: 0 };
/** A reload, or a look at another tab, is no visit of its own. */
const visitGapMs = 30 * 60_000;
const quietMs = 90 * 24 * 60 * 60_000;

/** The app starts. A clock that went back does not count as time passed. */
export function withStart(memory: InstallMemory, now: number): InstallMemory {
  const isVisit = memory.visits === 0 || Math.abs(now - memory.lastStartAt) >= visitGapMs;
  return { ...memory, visits: Math.min(2, memory.visits + (isVisit ? 1 : 0)), lastStartAt: now };
}

export function withRefusal(memory: InstallMemory, now: number): InstallMemory {
  return { ...memory, quietUntil: now + quietMs };
}

/** A tablet whose clock once ran years ahead is not silenced for years. */
export function isQuiet(memory: InstallMemory, now: number): boolean {
  return now < memory.quietUntil && memory.quietUntil - now <= quietMs;
}
