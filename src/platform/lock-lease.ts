import type { Clock } from './clock.ts';
import type { WithLock } from './tab-locks.ts';

/** One hold of a lock for all in this thread that ask meanwhile: to ask for a lock costs as much as to write a part of a book. */
export interface LockLease {
  /** Runs work while the lock is held; where it cannot be had at all, without. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Whoever asks from now on waits for a turn of their own; this one ends with those who are at work. */
  close(): void;
}

/** So long the lock stays for the next one, where nobody is at work. */
const lingerMs = 10;
/** After this nobody else joins, so that others have their turn. */
const longestMs = 50;

interface Turn {
  readonly granted: Promise<void>;
  readonly end: () => void;
  users: number;
  stopLinger: () => void;
}

export function createLockLease(withLock: WithLock, name: string, clock: Clock): LockLease {
  let current: Turn | null = null;

  /** Nobody joins it any more; it ends with the last who did. */
  function close(turn: Turn): void {
    if (current === turn) current = null;
    turn.stopLinger();
    if (turn.users === 0) turn.end();
  }

  function begin(): Turn {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let stop = () => undefined as void;
    const granted = new Promise<void>((resolve) => {
      const held = () => {
        stop = clock.after(longestMs, () => close(turn));
        resolve();
        return ended;
      };
      // Refused, or taken over from a tab that slept.
      void withLock(name, held).catch(() => resolve());
    });
    void ended.then(() => stop());
    const turn: Turn = { granted, end, users: 0, stopLinger: () => undefined };
    current = turn;
    return turn;
  }

  return {
    async hold(work) {
      const turn = current ?? begin();
      turn.stopLinger();
      turn.users += 1;
      try {
        await turn.granted;
        return await work();
      } finally {
        turn.users -= 1;
        if (turn.users === 0 && current !== turn) turn.end();
        else if (turn.users === 0) turn.stopLinger = clock.after(lingerMs, () => close(turn));
      }
    },
    close: () => current && close(current),
  };
}
