import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';
import {
  lagOf,
  leaseTime,
  nextServerClock,
  type ServerClockState,
  unknownServerClock,
} from './server-clock-machine.ts';

const factKey = 'server-time';
const factSchema = v.object({ latestMs: v.number(), offsetMs: v.nullable(v.number()) });
/** Kept again only when it moved this far: a lease counts days. */
const keptEveryMs = 60_000;
/** A clock that jumps is set, it does not count; nor does one that nobody looked at for longer. */
const longestTickMs = 60_000;

export interface ServerClock {
  /** A time the server told, and when by this device's clock it came. */
  observe(serverTime: string, seenMs?: number): void;
  /** The time that counts for leases, in milliseconds since 1970. */
  now(): Promise<number>;
  /**
   * This device's clock, for what people do, put right where it is behind the server's. It never says a time before one
   * the server told: a tablet whose battery went dead begins in 1970, and counts on from there.
   */
  readonly lasting: Clock;
}

export function createServerClock(database: DeviceDatabase, clock: Clock): ServerClock {
  let state = unknownServerClock;
  /** As it lies on the disk. */
  let kept = unknownServerClock;
  let reading: Promise<void> | null = null;
  let lastMs = clock.now();
  /** What may have passed before this page without being kept. */
  let unkeptMs = keptEveryMs;

  function learn(fact: unknown): void {
    const parsed = v.safeParse(factSchema, fact);
    if (!parsed.success) return;
    kept = parsed.output;
    state = { latestMs: Math.max(state.latestMs, kept.latestMs), offsetMs: state.offsetMs ?? kept.offsetMs };
  }

  function read(): Promise<void> {
    reading ??= database
      .use((open) => open.get('facts', factKey))
      .then(learn)
      // Without device storage the time of this page has to do.
      .catch(reported('La hora del servidor no se pudo leer', undefined));
    return reading;
  }

  /** `isTold`: the server has just told its time. Else another tab may know better how far this device's clock is off. */
  async function keep(isTold: boolean): Promise<void> {
    await read();
    const isFar = (one: number | null, other: number | null) => Math.abs((one ?? 0) - (other ?? 0)) >= keptEveryMs;
    if (!isFar(state.latestMs, kept.latestMs) && !(isTold && isFar(state.offsetMs, kept.offsetMs))) return;
    kept = state;
    await database
      .change(async (open) => {
        const { store, done } = open.transaction('facts', 'readwrite');
        learn(await store.get(factKey));
        const next: ServerClockState = { ...state, offsetMs: isTold ? state.offsetMs : kept.offsetMs };
        kept = next;
        await store.put(next, factKey);
        await done;
      })
      .catch(reported('La hora del servidor no se guardó', undefined));
  }

  function lastingNow(): number {
    const deviceMs = clock.now();
    const passedMs = Math.min(Math.max(deviceMs - lastMs, 0), longestTickMs);
    lastMs = deviceMs;
    const rightMs = deviceMs + lagOf(state, deviceMs);
    if (rightMs >= state.latestMs) return rightMs;
    // It went back since: so much later than the latest told as it was seen to count.
    state = { ...state, latestMs: state.latestMs + passedMs + unkeptMs };
    unkeptMs = 0;
    void keep(false);
    return state.latestMs;
  }

  return {
    lasting: { ...clock, now: lastingNow },
    observe(serverTime, seenMs = clock.now()) {
      state = nextServerClock(state, Date.parse(serverTime), seenMs);
      void keep(true);
    },
    async now() {
      await read();
      return leaseTime(state, clock.now());
    },
  };
}
