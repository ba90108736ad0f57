import type { Locator } from '../../../contract/locator.ts';
import { ProblemError, type Result } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeptPosition } from '../../platform/person-database.ts';
import { createSubject, follow } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { PositionService, SavedPosition } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';

export interface PositionEdges {
  readonly person: PersonSource;
  readonly clock: Clock;
}

export interface Positions extends PositionService {
  start(): () => void;
}

type Recent = readonly { readonly bookId: string; readonly position: SavedPosition }[];

/** Where each book was left, kept for one person on this device. */
export function createPositions({ person, clock }: PositionEdges): Positions {
  const recent = createSubject<Recent>([]);

  async function readAll(who: CurrentPerson): Promise<void> {
    const kept = await who.database
      .use((open) => open.getAll('positions'))
      .catch(reported<KeptPosition[]>('Los libros empezados no se pudieron leer', []));
    if (person.get() !== who) return;
    kept.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
    recent.set(kept.map(({ bookId, locator, savedAt }) => ({ bookId, position: { locator, savedAt } })));
  }

  return {
    recent,
    async read(bookId) {
      const kept = await person.get()?.database.use((open) => open.get('positions', bookId));
      return kept ? { locator: kept.locator, savedAt: kept.savedAt } : null;
    },
    async save(bookId: string, locator: Locator): Promise<Result<null>> {
      const who = person.get();
      if (!who) return { ok: false, problem: 'session-ended' };
      const position = { locator, savedAt: new Date(clock.now()).toISOString() };
      try {
        await who.database.change((open) => open.put('positions', { bookId, ...position }));
      } catch (cause) {
        const isFull =
          cause instanceof ProblemError || (cause instanceof DOMException && cause.name === 'QuotaExceededError');
        return { ok: false, problem: isFull ? 'storage-full' : 'storage-unavailable' };
      }
      if (person.get() === who) {
        recent.set([{ bookId, position }, ...recent.get().filter((other) => other.bookId !== bookId)]);
      }
      return { ok: true, value: null };
    },
    start: () =>
      follow(person, (who) => {
        recent.set([]);
        if (who) void readAll(who);
      }),
  };
}
