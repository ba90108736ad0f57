import { createLazyPart } from '../../platform/lazy-part.ts';
import { createSubject, type Subject } from '../../platform/observable.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import type { Translations } from '../language/translations.ts';
import type { Preferences, PreferenceService } from '../services.ts';
import { firstPreferences, preferencesKey } from './first-preferences.ts';
import type { PreferencePart } from './preferences.ts';

export interface PreferencesBehindEdges {
  readonly store: TextStore;
  readonly bring: (state: Subject<Preferences>, words: Subject<Translations | null>) => Promise<PreferencePart>;
  /** Resolves once the shelf is painted: from then on the part may come. */
  readonly whenCalm: () => Promise<void>;
}

/** The preferences, usable before their code is here: who never chose anything needs none of it to start. */
export interface PreferencesBehind extends PreferenceService {
  /** Puts on the page what this browser kept, where it kept something. */
  restore(): Promise<void>;
  /** Forgets the choices of a person who leaves: the next one does not inherit them. */
  forget(): void;
  start(): () => void;
}

export function createPreferencesBehind({ store, bring, whenCalm }: PreferencesBehindEdges): PreferencesBehind {
  const state = createSubject(firstPreferences);
  const translations = createSubject<Translations | null>(null);
  const part = createLazyPart(() => bring(state, translations));
  return {
    state,
    translations,
    async choose(change) {
      const found = await part.use();
      return found.ok ? found.value.choose(change) : found;
    },
    async restore() {
      const found = store.read(preferencesKey) === null ? null : await part.use();
      if (found?.ok) await found.value.restore();
    },
    forget() {
      store.remove(preferencesKey);
      part.here()?.forget();
    },
    start() {
      const started = whenCalm().then(async () => {
        const found = await part.use();
        return found.ok ? found.value.start() : null;
      });
      return () => void started.then((stop) => stop?.());
    },
  };
}
