/** What is known of the server's clock. Times in milliseconds since 1970. */
export interface ServerClockState {
  /** The latest server time ever seen on this device. */
  readonly latestMs: number;
  /** Server clock minus this device's clock, when it was last seen; `null` before that. */
  readonly offsetMs: number | null;
}

export const unknownServerClock: ServerClockState = { latestMs: 0, offsetMs: null };

/** The server named its time. */
export function nextServerClock(state: ServerClockState, serverMs: number, deviceMs: number): ServerClockState {
  if (!Number.isFinite(serverMs)) return state;
  return { latestMs: Math.max(state.latestMs, serverMs), offsetMs: serverMs - deviceMs };
}

const dayMs = 24 * 60 * 60_000;

/**
 * How far this device's clock is behind the server's, as far as that still holds: one that was in another year, and by now
 * is past what the server told, was set right since. `deviceMs` is what it says now.
 */
export function lagOf({ latestMs, offsetMs }: ServerClockState, deviceMs: number): number {
  const lagMs = Math.max(offsetMs ?? 0, 0);
  return lagMs > dayMs && deviceMs >= latestMs ? 0 : lagMs;
}

/**
 * The time that counts for a lease: this device's clock, put right by the server's, and never earlier than a
 * server time already seen, so that turning the clock back lends no book for longer.
 */
export function leaseTime(state: ServerClockState, deviceMs: number): number {
  const aheadMs = Math.min(state.offsetMs ?? 0, 0);
  return Math.max(state.latestMs, deviceMs + aheadMs + lagOf(state, deviceMs));
}
