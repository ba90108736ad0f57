import type { Clock } from '../../../src/platform/clock.ts';

/** Time that passes only when a test says so. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** How many timers wait. */
  pending(): number;
}

export function createManualClock(start = Date.parse('2026-11-20T12:00:00.000Z')): ManualClock {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    pending: () => timers.size,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = due.at;
        due.run();
      }
      now = end;
    },
  };
}
