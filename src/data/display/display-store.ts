import { reported } from '../../platform/report.ts';
import type { ReadingDisplayService } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';

/** In a person's database, among their preferences. */
const displayKey = 'reading';

/** How each person reads, kept with them. */
export function createDisplayStore(person: PersonSource, keepLetters: () => void): ReadingDisplayService {
  return {
    keepLetters,
    async read() {
      const kept = await person
        .get()
        ?.database.use((open) => open.get('preferences', displayKey))
        .catch(reported('Cómo se leen los libros no se pudo saber', undefined));
      return kept ?? null;
    },
    async save(line) {
      const who = person.get();
      if (!who) return { ok: false, problem: 'session-ended' };
      try {
        await who.database.change((open) => open.put('preferences', line, displayKey));
      } catch {
        return { ok: false, problem: 'storage-unavailable' };
      }
      return { ok: true, value: null };
    },
  };
}
