/** A counter of tries in a window, and since when it bars the way. */
export interface LimitState {
  windowStartedAt: Date;
  hits: number;
  /** How often the limit was reached lately: each time bars the way twice as long. */
  strikes: number;
  /** The end of the last block, also once it is over: from there a day forgives the strikes. */
  blockedUntil: Date | null;
}

export interface LimitRule {
  readonly most: number;
  readonly windowMs: number;
  readonly longestBlockMs: number;
}

const MINUTE_MS = 60_000;
const STRIKES_FORGOTTEN_MS = 24 * 60 * MINUTE_MS;

/** Wrong codes from one client. */
export const codesOfClient: LimitRule = { most: 10, windowMs: 10 * MINUTE_MS, longestBlockMs: 60 * MINUTE_MS };
/** Wrong codes from everywhere: many clients guessing together. */
export const codesOfEveryone: LimitRule = { most: 2_000, windowMs: 10 * MINUTE_MS, longestBlockMs: 10 * MINUTE_MS };
/** Batches of page views from one client, which may be a whole school behind one address. */
export const viewsOfClient: LimitRule = { most: 600, windowMs: MINUTE_MS, longestBlockMs: MINUTE_MS };

/** Seconds until the way is free; `null` where it is. */
export function secondsBlocked(state: LimitState, now: Date): number | null {
  if (!state.blockedUntil) return null;
  const leftMs = state.blockedUntil.getTime() - now.getTime();
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : null;
}

/**
 * The counter after one more hit. A try that was let in before others reached the limit may be counted
 * after them: it must not lift their block, so a counter that bars the way stays as it is.
 */
export function nextLimit(state: LimitState, rule: LimitRule, now: Date): LimitState {
  if (secondsBlocked(state, now) !== null) return state;
  const ageMs = now.getTime() - state.windowStartedAt.getTime();
  // Tries that arrived together are counted in any order: one a little older than the window begins no new one.
  const isSameWindow = Math.abs(ageMs) < rule.windowMs;
  const hits = isSameWindow ? state.hits + 1 : 1;
  const windowStartedAt = isSameWindow ? state.windowStartedAt : now;
  const lastBlock = isForgiven(state, now) ? null : state.blockedUntil;
  const strikes = lastBlock ? state.strikes : 0;
  if (hits < rule.most) return { windowStartedAt, hits, strikes, blockedUntil: lastBlock };
  const blockMs = Math.min(rule.windowMs * 2 ** strikes, rule.longestBlockMs);
  return { windowStartedAt: now, hits: 0, strikes: strikes + 1, blockedUntil: new Date(now.getTime() + blockMs) };
}

/** Measured from the last block and not from the window, which every later typo moves. */
function isForgiven({ blockedUntil }: LimitState, now: Date): boolean {
  return blockedUntil === null || now.getTime() - blockedUntil.getTime() >= STRIKES_FORGOTTEN_MS;
}
