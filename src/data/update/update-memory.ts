import type { TextStore } from '../../platform/session-storage.ts';

/** Versions this tab was loaded anew for, the latest ones. */
const tabKey = 'libro-versiones';
const mostVersions = 20;
/** Since when a newer version waits on this device, and until when nobody is asked about it. */
const deviceKey = 'libro-version-nueva';

export interface WaitingSince {
  readonly since: number;
  readonly quietUntil: number;
}

/** What is remembered of updates: by the tab so that none is loaded anew for ever, by the device so that none waits for ever. */
export interface UpdateMemory {
  waiting(now: number): WaitingSince;
  putOff(waiting: WaitingSince): void;
  /** Nothing waits any more. */
  forget(): void;
  /** Whether this tab may not be loaded anew by itself for a version: it was, or that could not be noted. */
  isSpent(build: string): boolean;
  spend(build: string): void;
}

export function createUpdateMemory(tab: TextStore, device: TextStore): UpdateMemory {
  const spent = () => (tab.read(tabKey) ?? '').split(' ').filter(Boolean);
  const save = ({ since, quietUntil }: WaitingSince) => device.save(deviceKey, `${since} ${quietUntil}`);
  return {
    waiting(now) {
      const [since = Number.NaN, quietUntil = 0] = (device.read(deviceKey) ?? '')
        .split(' ')
        .filter(Boolean)
        .map(Number);
      // Also where the clock went back since.
      if (since <= now) return { since, quietUntil };
      const first = { since: now, quietUntil: 0 };
      save(first);
      return first;
    },
    putOff: (waiting) => void save(waiting),
    forget: () => device.remove(deviceKey),
    isSpent: (build) => spent().includes(build) || !tab.save(tabKey, spent().join(' ')),
    spend: (build) => void tab.save(tabKey, [...spent(), build].slice(-mostVersions).join(' ')),
  };
}
