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
  /** What the database has, as far as this tab knows. */
  let known: string | null = null;

  /** `before`: what the database had when it was chosen. */
  function heldChoice(): { readonly line: string; readonly before: string | null } | null {
    const text = tab.read(heldDisplayKey);
    if (text === null) return null;
    const [whose, line, before] = JSON.parse(text) as [string, string, string | null];
    return whose === who?.id ? { line, before } : null;
  }

  const hold = (line: string) => tab.save(heldDisplayKey, JSON.stringify([who?.id, line, known]));

  async function save(line: string): ReturnType<PersonDisplay['save']> {
    if (!who || person.get() !== who) return { ok: false, problem: 'session-ended' };
    hold(line);
    try {
      await who.database.change((open) => open.put('preferences', line, displayKey));
    } catch (cause) {
      return { ok: false, problem: writeProblemOf(cause) };
    }
    known = line;
    const held = heldChoice();
    if (held?.line === line) tab.remove(heldDisplayKey);
    // What was chosen meanwhile is held on.
    else if (held) hold(held.line);
    return { ok: true, value: null };
  }

  return {
    isIn: () => who !== null && person.get() === who,
    async read() {
      if (!who) return { ok: false, problem: 'session-ended' };
      const held = heldChoice();
      try {
        known = (await who.database.use((open) => open.get('preferences', displayKey))) ?? null;
      } catch {
        return held ? { ok: true, value: held.line } : { ok: false, problem: 'storage-unavailable' };
      }
      if (!held) return { ok: true, value: known };
      // What was kept since, by another tab, is the later choice.
      if (held.before === known) return { ok: true, value: held.line };
      tab.remove(heldDisplayKey);
      return { ok: true, value: known };
    },
    isHeld: () => heldChoice() !== null,
    save,
  };
}
