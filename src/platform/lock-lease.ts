import type { Clock } from './clock.ts';
import type { WithLock } from './tab-locks.ts';

/**
 * Runs work while a lock is held, together with all else in this thread that asks meanwhile; where the lock cannot be had
 * at all, without. `lingers`: more like it follows soon, and to ask for a lock costs as much as to write a part of a book.
 */
export type LockLease = <T>(work: () => Promise<T>, lingers?: boolean) => Promise<T>;

/** So long the lock stays for the next one, where nobody is at work. */
const lingerMs = 10;
/** After this nobody else joins where somebody waits for the lock, so that others have their turn. */
const turnMs = 50;

interface Turn {
  readonly granted: Promise<void>;
  readonly end: () => void;
  users: number;
  stopLinger: () => void;
}

/** `isWanted`: whether somebody waits for the lock; to let it go for nobody, and to ask for it again, costs a good part of a turn. */
export function createLockLease(
  withLock: WithLock,
  name: string,
  clock: Clock,
  isWanted: (name: string) => Promise<boolean>,
): LockLease {
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
      const goOn = async () => {
        // Where it is not known somebody may wait.
        if (await isWanted(name).catch(() => true)) close(turn);
        else if (current === turn) stop = clock.after(turnMs, () => void goOn());
      };
      const held = () => {
        stop = clock.after(turnMs, () => void goOn());
        resolve();
        return ended;
      };
      // Refused, or taken over from a tab that slept.
      void withLock(name, held).catch(() => {
        close(turn);
        resolve();
      });
    });
    void ended.then(() => stop());
    const turn: Turn = { granted, end, users: 0, stopLinger: () => undefined };
    current = turn;
    return turn;
  }

  return async (work, lingers = false) => {
    const turn = current ?? begin();
    turn.stopLinger();
    turn.users += 1;
    try {
      await turn.granted;
      return await work();
    } finally {
      turn.users -= 1;
      if (turn.users === 0 && lingers && current === turn) turn.stopLinger = clock.after(lingerMs, () => close(turn));
      else if (turn.users === 0) close(turn);
    }
  };
}
