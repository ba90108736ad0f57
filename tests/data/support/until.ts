import type { Observable } from '../../../src/platform/observable.ts';

/** Resolves once the observable's value is as wanted; the test's own time limit is the patience. */
export function until<T>(observable: Observable<T>, isWanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isWanted(observable.get())) return;
      stop();
      resolve(observable.get());
    };
    const stop = observable.subscribe(look);
    look();
  });
}

/** Resolves once a condition holds that nobody announces; looks again with every turn of the event loop. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
