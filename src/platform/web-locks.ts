import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { browserTabChannel, type TabChannel } from './tab-channel.ts';
import { createTabLocks, type WithLock } from './tab-locks.ts';

export interface LockEdges {
  readonly locks: Pick<LockManager, 'request'>;
  /** Where who waits asks who holds. */
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** Whether this page may take over from one that does not answer. */
  readonly mayTakeOver: () => boolean;
}

/** Note: a tab the browser froze keeps its locks for as long as it sleeps (measured in Chromium), and answers nothing. */
const askEveryMs = 1_500;
const mostUnanswered = 3;

/**
 * Locks over all tabs and workers. Whoever waits asks now and then who holds; one that leaves three questions in a row
 * without an answer is frozen, and its lock is taken over.
 */
export function createLivingLocks({ locks, channel, clock, mayTakeOver }: LockEdges): WithLock {
  /** By how many at once: what is shared may be held more than once. */
  const held = new Map<string, number>();
  const alone = createTabLocks();
  channel.subscribe((word) => {
    if (word.startsWith('?') && held.has(word.slice(1))) channel.say(`!${word.slice(1)}`);
  });

  /** Calls `onSilence` once nobody has answered for the lock long enough. */
  function watch(name: string, onSilence: () => void): () => void {
    let unanswered = 0;
    let unhear: () => void = () => undefined;
    const ask = () => {
      // Held here: nobody hears their own question.
      if (held.has(name)) unanswered = 0;
      if (unanswered === mostUnanswered && mayTakeOver()) {
        // Whoever else waits hears that there is somebody again.
        channel.say(`!${name}`);
        return onSilence();
      }
      unanswered = Math.min(unanswered + 1, mostUnanswered);
      channel.say(`?${name}`);
      stop = clock.after(askEveryMs, ask);
    };
    // Most locks are free before anybody has to be asked.
    let stop = clock.after(askEveryMs, () => {
      unhear = channel.subscribe((word) => {
        if (word === `!${name}`) unanswered = 0;
      });
      ask();
    });
    return () => {
      stop();
      unhear();
    };
  }

  async function hold<T>(name: string, work: (lost: AbortSignal) => Promise<T>, options: LockOptions): Promise<T> {
    const lost = new AbortController();
    let isHeld = false;
    const letGo = () => {
      const others = (held.get(name) ?? 0) - 1;
      if (isHeld && others > 0) held.set(name, others);
      else if (isHeld) held.delete(name);
      isHeld = false;
    };
    try {
      return await locks.request(name, options, async () => {
        isHeld = true;
        held.set(name, (held.get(name) ?? 0) + 1);
        return work(lost.signal).finally(letGo);
      });
    } catch (cause) {
      // Rejected while the work goes on: somebody took it over.
      if (isHeld) lost.abort();
      letGo();
      throw cause;
    }
  }

  return async (name, work, mode = 'exclusive') => {
    const patience = new AbortController();
    let hasBegun = false;
    const unwatch = watch(name, () => patience.abort());
    try {
      return await hold(
        name,
        (lost) => {
          hasBegun = true;
          unwatch();
          return work(lost);
        },
        { mode, signal: patience.signal },
      );
    } catch (cause) {
      // Firefox has locks, and forbids them where a site may keep nothing: then this tab orders its own work.
      if (!hasBegun && cause instanceof Error && cause.name === 'SecurityError') return alone(name, work, mode);
      if (hasBegun || !patience.signal.aborted) throw cause;
    } finally {
      unwatch();
    }
    return hold(name, work, { steal: true });
  };
}

/** Locks of the browser; where there are none (an old WebView) this tab orders its own work only. */
export function browserLocks(): WithLock {
  if (!navigator.locks) return createTabLocks();
  return createLivingLocks({
    locks: navigator.locks,
    channel: browserTabChannel('libro-candados'),
    clock: systemClock(),
    // A hidden page waits: the one somebody looks at takes over.
    mayTakeOver: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  });
}

/** Whether a page or worker of this origin waits for the lock. Rejects where there are no such locks, or nobody may ask. */
export async function isLockWanted(name: string): Promise<boolean> {
  const { pending } = await navigator.locks.query();
  return pending?.some((lock) => lock.name === name) ?? true;
}
