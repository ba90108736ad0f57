import type { Result } from '../../../contract/problems.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { PersonSource } from '../session/current-person.ts';

/** *Solo con Wi-Fi*: what each person chose, kept with them; off for who never chose. */
export interface WifiOnly {
  readonly state: Observable<boolean>;
  choose(isOn: boolean): Promise<Result<null>>;
  /** Reads the choice of who is in; downloads begin after it. */
  recall(): Promise<void>;
}

/** In a person's database, among their preferences. */
const wifiKey = 'wifi-only';

export function createWifiOnly(person: PersonSource): WifiOnly {
  const state = createSubject(false);
  return {
    state,
    async choose(isOn) {
      const who = person.get();
      if (!who) return { ok: false, problem: 'session-ended' };
      try {
        await who.database.change((open) => open.put('preferences', isOn ? 'on' : 'off', wifiKey));
      } catch {
        // Not kept, so not shown as chosen: it would be gone with the next reload.
        return { ok: false, problem: 'storage-unavailable' };
      }
      if (person.get() === who) state.set(isOn);
      return { ok: true, value: null };
    },
    async recall() {
      const who = person.get();
      const kept = await who?.database
        .use((open) => open.get('preferences', wifiKey))
        .catch(reported('La preferencia de Wi-Fi no se pudo leer', undefined));
      if (person.get() === who) state.set(kept === 'on');
    },
  };
}
