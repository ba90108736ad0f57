import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';
import { leaseTime, nextServerClock, unknownServerClock } from './server-clock-machine.ts';

const factKey = 'server-time';
const factSchema = v.object({ latestMs: v.number(), offsetMs: v.nullable(v.number()) });
/** Kept again only when it moved this far: a lease counts days. */
const keptEveryMs = 60_000;

export interface ServerClock {
  /** A time the server told, and when by this device's clock it came. */
  observe(serverTime: string, seenMs?: number): void;
  /** The time that counts for leases, in milliseconds since 1970. */
  now(): Promise<number>;
}

export function createServerClock(database: DeviceDatabase, clock: Clock): ServerClock {
  let state = unknownServerClock;
  let keptMs = 0;
  let reading: Promise<void> | null = null;

  function read(): Promise<void> {
    reading ??= database
      .use((open) => open.get('facts', factKey))
      .then((fact) => {
        const parsed = v.safeParse(factSchema, fact);
        if (!parsed.success) return;
        keptMs = parsed.output.latestMs;
        state = {
          latestMs: Math.max(state.latestMs, parsed.output.latestMs),
          offsetMs: state.offsetMs ?? parsed.output.offsetMs,
        };
      })
      // Without device storage the time of this page has to do.
      .catch(reported('La hora del servidor no se pudo leer', undefined));
    return reading;
  }

  return {
    observe(serverTime, seenMs = clock.now()) {
      state = nextServerClock(state, Date.parse(serverTime), seenMs);
      void read().then(async () => {
        if (state.latestMs - keptMs < keptEveryMs) return;
        keptMs = state.latestMs;
        await database
          .change((open) => open.put('facts', state, factKey))
          .catch(reported('La hora del servidor no se guardó', undefined));
      });
    },
    async now() {
      await read();
      return leaseTime(state, clock.now());
    },
  };
}
