/** Time as the code sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970, as this device believes. */
  now(): number;
  /** Runs once after a delay; the answer takes it back. */
  after(delayMs: number, run: () => void): () => void;
}

/** The clock of this device. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
}

/** Resolves after a delay, or at once when the signal gives up. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(delayMs, end);
    signal?.addEventListener('abort', end);
  });
}
