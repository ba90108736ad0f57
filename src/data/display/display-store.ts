import { writeProblemOf } from '../../platform/write-problem.ts';
import type { PersonDisplay, ReadingDisplayService } from '../services.ts';

/** In a person's database, among their preferences. */
const displayKey = 'reading';

/** How who is in now reads, kept with them. */
export function displayOf(person: ReadingDisplayService['person']): PersonDisplay {
  const who = person.get();
  return {
    isIn: () => who !== null && person.get() === who,
    async read() {
      if (!who) return { ok: false, problem: 'session-ended' };
      try {
        return { ok: true, value: (await who.database.use((open) => open.get('preferences', displayKey))) ?? null };
      } catch {
        return { ok: false, problem: 'storage-unavailable' };
      }
    },
    async save(line) {
      if (!who || person.get() !== who) return { ok: false, problem: 'session-ended' };
      try {
        await who.database.change((open) => open.put('preferences', line, displayKey));
      } catch (cause) {
        return { ok: false, problem: writeProblemOf(cause) };
      }
      return { ok: true, value: null };
    },
  };
}
