/**
 * Runs work while nobody else on this device (tab or worker) runs work under the same name, but for others that share
 * it. `lost` is aborted where the lock was taken over meanwhile; the promise then rejects with an `AbortError`, though the
 * work may still go on.
 */
export type WithLock = <T>(name: string, work: (lost?: AbortSignal) => Promise<T>, mode?: LockMode) => Promise<T>;

/** Locks inside one thread, in the order asked for; what is shared waits for nobody. */
export function createTabLocks(): WithLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work, mode) => {
    if (mode === 'shared') return work();
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(() => work());
    const tail = mine.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
}
