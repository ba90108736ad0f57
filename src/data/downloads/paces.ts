import type { Clock } from '../../platform/clock.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import type { Downloads } from './download-machine.ts';
import { newPace, nextPace, type Pace } from './pace-machine.ts';

/** Also where nothing comes the pace is looked at this often: then it falls. */
const lookMs = 5_000;

/** Minutes that are left of each book under way, where that is known; works while somebody looks. */
export function createPaces(states: Observable<Downloads>, clock: Clock): Observable<ReadonlyMap<string, number>> {
  const minutes = createSubject<ReadonlyMap<string, number>>(new Map());
  let paces = new Map<string, Pace>();
  let stopTimer: (() => void) | null = null;
  let lookers = 0;
  let stopStates: () => void = () => undefined;

  function look(): void {
    const before = paces;
    paces = new Map();
    for (const [bookId, state] of states.get()) {
      if (state.status === 'downloading')
        paces.set(bookId, nextPace(before.get(bookId) ?? newPace, { ...state, atMs: clock.now() }));
    }
    const next = new Map([...paces].flatMap(([id, pace]) => (pace.minutes === null ? [] : [[id, pace.minutes]])));
    const isSame = next.size === minutes.get().size && [...next].every(([id, left]) => minutes.get().get(id) === left);
    if (!isSame) minutes.set(next);
    stopTimer?.();
    stopTimer = paces.size > 0 ? clock.after(lookMs, look) : null;
  }

  return {
    get: minutes.get,
    subscribe(listener) {
      const unsubscribe = minutes.subscribe(listener);
      lookers += 1;
      if (lookers === 1) {
        stopStates = states.subscribe(look);
        look();
      }
      return () => {
        unsubscribe();
        lookers -= 1;
        if (lookers > 0) return;
        stopStates();
        stopTimer?.();
        stopTimer = null;
        paces = new Map();
      };
    },
  };
}
