import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';
import { leaseTime, nextServerClock, unknownServerClock } from './server-clock-machine.ts';

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
   * This device's clock, for what people do. It never says a time before one the server told: a tablet whose battery went
   * dead begins in 1970, and goes on from there.
   */
  readonly lasting: Clock;
}

export function createServerClock(database: DeviceDatabase, clock: Clock): ServerClock {
  let state = unknownServerClock;
  let keptMs = 0;
  let reading: Promise<void> | null = null;
  let lastMs = clock.now();
  /** What may have passed before this page without being kept. */
  let unkeptMs = keptEveryMs;

  function learn(fact: unknown): void {
    const parsed = v.safeParse(factSchema, fact);
    if (!parsed.success) return;
    keptMs = parsed.output.latestMs;
    state = {
      latestMs: Math.max(state.latestMs, parsed.output.latestMs),
      offsetMs: state.offsetMs ?? parsed.output.offsetMs,
    };
  }

  function read(): Promise<void> {
    reading ??= database
      .use((open) => open.get('facts', factKey))
      .then(learn)
      // Without device storage the time of this page has to do.
      .catch(reported('La hora del servidor no se pudo leer', undefined));
    return reading;
  }

  async function keep(): Promise<void> {
    await read();
    if (state.latestMs - keptMs < keptEveryMs) return;
    keptMs = state.latestMs;
    await database
      .change(async (open) => {
        const { store, done } = open.transaction('facts', 'readwrite');
        // Another tab may have been told of a later time.
        learn(await store.get(factKey));
        keptMs = state.latestMs;
        await store.put(state, factKey);
        await done;
      })
      .catch(reported('La hora del servidor no se guardó', undefined));
  }

  /** The time by a clock that went back: so much later than the latest told as this device was seen to count. */
  function lastingNow(): number {
    const deviceMs = clock.now();
    const passedMs = Math.min(Math.max(deviceMs - lastMs, 0), longestTickMs);
    lastMs = deviceMs;
    if (deviceMs >= state.latestMs) return deviceMs;
    state = { ...state, latestMs: state.latestMs + passedMs + unkeptMs };
    unkeptMs = 0;
    void keep();
    return state.latestMs;
  }

  return {
    lasting: { ...clock, now: lastingNow },
    observe(serverTime, seenMs = clock.now()) {
      state = nextServerClock(state, Date.parse(serverTime), seenMs);
      void keep();
    },
    async now() {
      await read();
      return leaseTime(state, clock.now());
    },
  };
}
