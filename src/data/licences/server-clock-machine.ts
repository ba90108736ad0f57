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

/**
 * The time that counts for a lease: this device's clock, put right by the server's, and never earlier than a
 * server time already seen, so that turning the clock back lends no book for longer.
 */
export function leaseTime(state: ServerClockState, deviceMs: number): number {
  return Math.max(state.latestMs, deviceMs + (state.offsetMs ?? 0));
}
