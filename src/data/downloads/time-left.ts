import type { Clock } from '../../platform/clock.ts';
import { createLazyPart } from '../../platform/lazy-part.ts';
import type { Observable } from '../../platform/observable.ts';
import type { Downloads } from './download-machine.ts';
import { whenHere } from './when-here.ts';

const nothingKnown: ReadonlyMap<string, number> = new Map();

/** The minutes of `createPaces`, whose code comes with who first looks; until then, and without it, nothing is known. */
export function createTimeLeft(states: Observable<Downloads>, clock: Clock): Observable<ReadonlyMap<string, number>> {
  const paces = createLazyPart(async () => (await import('./while-downloading.ts')).createPaces(states, clock));
  return {
    get: () => paces.here()?.get() ?? nothingKnown,
    subscribe: (listener) =>
      whenHere(paces, (found) => {
        const stop = found.subscribe(listener);
        listener();
        return stop;
      }),
  };
}
