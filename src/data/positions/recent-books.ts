import type { KeptPosition } from '../../platform/person-database.ts';
import { createSubject, follow } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { PositionService } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';

type Recent = ReturnType<PositionService['recent']['get']>;

/** The books one person has begun on this device, for the shelf; their places are read and saved by `places`, and `begun-books` adds them. */
export function createRecentBooks(person: PersonSource) {
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
    start: () =>
      follow(person, (who) => {
        recent.set([]);
        if (who) void readAll(who);
      }),
  };
}
