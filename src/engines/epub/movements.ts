import { painted } from './slide.ts';

/** What is left to do once a movement is on the screen. */
export type Seen = () => void;

/** A movement in a book: from the page that is shown to another. `null`: nothing is to be done once it is seen. */
export type Movement = () => Promise<Seen | null>;

export interface MovementOptions {
  /** The book is closed: nothing moves any more. */
  readonly isOver: () => boolean;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Lets one movement begin after the other; a failure is told and ends only its own. What it answers resolves once the
 * movement has been painted and what was left to do is done: the next movement waits for neither.
 */
export function createMovements({ isOver, onFailed }: MovementOptions): (movement: Movement) => Promise<void> {
  let queue: Promise<unknown> = Promise.resolve();
  let failures = 0;

  async function attempt<T>(work: () => T | Promise<T>): Promise<T | null> {
    if (isOver()) return null;
    try {
      return await work();
    } catch (error) {
      failures += 1;
      if (!isOver()) onFailed(error);
      return null;
    }
  }

  return async (movement) => {
    const stood = queue.then(() => attempt(movement));
    queue = stood;
    const seen = await stood;
    if (seen === null) return;
    const known = failures;
    await painted();
    // A movement that failed meanwhile is what is told.
    if (failures === known) await attempt(seen);
  };
}
