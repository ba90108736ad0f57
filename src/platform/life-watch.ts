import type { Clock } from './clock.ts';

export interface LifeWatchEdges {
  readonly clock: Clock;
  /** Whether anything is still to be answered. */
  readonly isWaitedFor: () => boolean;
  /** Asks for a sign of life. */
  readonly ask: () => void;
  /** Called once nothing was heard for too long. */
  readonly onSilence: () => void;
}

export interface LifeWatch {
  /** One begins, in place of whoever was before. */
  began(): void;
  /** Something is to be answered. */
  asked(): void;
  /** A word came, whatever it says. */
  heard(): void;
}

const askEveryMs = 2_000;
/** A disk that is slow keeps a worker busy for seconds, and longer than it was given this time it is given the next. */
const fewestUnanswered = 5;

/**
 * Watches over a worker while something is asked of it. Nothing is counted before its first word, for a slow line may
 * still bring it; and questions are, not time, for a page that sleeps asks none.
 */
export function createLifeWatch({ clock, isWaitedFor, ask, onSilence }: LifeWatchEdges): LifeWatch {
  let mostUnanswered = fewestUnanswered;
  let unanswered = 0;
  let isHere = false;
  let isWatching = false;

  function watch(): void {
    if (isWatching || !isHere) return;
    isWatching = true;
    clock.after(askEveryMs, look);
  }

  function look(): void {
    isWatching = false;
    if (!isHere || !isWaitedFor()) return;
    if (unanswered < mostUnanswered) {
      unanswered += 1;
      ask();
      return watch();
    }
    mostUnanswered *= 2;
    onSilence();
  }

  return {
    began() {
      isHere = false;
      unanswered = 0;
    },
    asked: watch,
    heard() {
      isHere = true;
      unanswered = 0;
      // What was asked before its first word.
      if (isWaitedFor()) watch();
    },
  };
}
