import { createTextStore } from '../../platform/session-storage.ts';
import { writeProblemOf } from '../../platform/write-problem.ts';
import type { PersonDisplay, ReadingDisplayService } from '../services.ts';
import { heldDisplayKey } from '../session/session-memory.ts';

/** In a person's database, among their preferences. */
const displayKey = 'reading';

const tabStore = createTextStore(() => sessionStorage);

/**
 * How who is in now reads, kept with them. This tab holds each choice until the database has it: who sees a dark page and
 * loads it anew finds it dark.
 */
export function displayOf(person: ReadingDisplayService['person'], tab = tabStore): PersonDisplay {
  const who = person.get();

  function heldLine(): string | null {
    const text = tab.read(heldDisplayKey);
    if (text === null) return null;
    const [whose, line] = JSON.parse(text) as [string, string];
    return whose === who?.id ? line : null;
  }

  async function save(line: string): ReturnType<PersonDisplay['save']> {
    if (!who || person.get() !== who) return { ok: false, problem: 'session-ended' };
    tab.save(heldDisplayKey, JSON.stringify([who.id, line]));
    try {
      await who.database.change((open) => open.put('preferences', line, displayKey));
    } catch (cause) {
      return { ok: false, problem: writeProblemOf(cause) };
    }
    // What was chosen meanwhile is held on.
    if (heldLine() === line) tab.remove(heldDisplayKey);
    return { ok: true, value: null };
  }

  return {
    isIn: () => who !== null && person.get() === who,
    async read() {
      if (!who) return { ok: false, problem: 'session-ended' };
      const held = heldLine();
      if (held !== null) {
        void save(held);
        return { ok: true, value: held };
      }
      try {
        return { ok: true, value: (await who.database.use((open) => open.get('preferences', displayKey))) ?? null };
      } catch {
        return { ok: false, problem: 'storage-unavailable' };
      }
    },
    save,
  };
}
