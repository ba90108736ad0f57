import type { Clock } from '../../platform/clock.ts';
import { writeProblemOf } from '../../platform/write-problem.ts';
import type { PositionService, SavedPosition } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';

export interface PlaceEdges {
  readonly person: PersonSource;
  readonly clock: Clock;
  /** Told of each place that was kept while its person is still in. */
  readonly onKept: (bookId: string, position: SavedPosition) => void;
}

export type Places = Pick<PositionService, 'read' | 'save'>;

/** Where each book was left, kept for one person on this device. */
export function createPlaces({ person, clock, onKept }: PlaceEdges): Places {
  return {
    async read(bookId) {
      const kept = await person.get()?.database.use((open) => open.get('positions', bookId));
      return kept ? { locator: kept.locator, savedAt: kept.savedAt } : null;
    },
    async save(bookId, locator, personId) {
      const who = person.get();
      if (!who || who.id !== (personId ?? who.id)) return { ok: false, problem: 'session-ended' };
      const position = { locator, savedAt: new Date(clock.now()).toISOString() };
      try {
        await who.database.change(async (open) => {
          const { store, done } = open.transaction('positions', 'readwrite');
          await store.put({ ...(await store.get(bookId)), bookId, ...position });
          await done;
        });
      } catch (cause) {
        return { ok: false, problem: writeProblemOf(cause) };
      }
      if (person.get() === who) onKept(bookId, position);
      return { ok: true, value: null };
    },
  };
}
