import type { Result } from '../../../contract/problems.ts';
import type { LazyPart } from '../../platform/lazy-part.ts';
import { follow, type Subject } from '../../platform/observable.ts';
import type { PageFace } from '../../platform/page-face.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import type { Translations } from '../language/translations.ts';
import type { Preferences, PreferenceService } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import { preferencesKey } from './first-preferences.ts';
import { nextPreferences, parsePreferences, preferencesLine, type PreferencesEvent } from './preferences-machine.ts';

export interface PreferenceEdges {
  /** Owned by who shows them before this part is here. */
  readonly state: Subject<Preferences>;
  readonly translations: Subject<Translations | null>;
  readonly store: TextStore;
  readonly pageFace: PageFace;
  readonly person: PersonSource;
  readonly english: LazyPart<Translations>;
  /** Keeps the words on the device, for a start without network. */
  readonly keepers: LazyPart<{ keepEnglish(): void }>;
}

export interface PreferencePart extends Pick<PreferenceService, 'choose'> {
  /** Puts on the page what this browser kept; resolves once the words of that language are here, or cannot be had. */
  restore(): Promise<void>;
  /** Puts the page back to what everybody begins with. */
  forget(): void;
  /** Gives each person who comes what they had chosen before; the answer stops it. */
  start(): () => void;
}

/** In a person's database: the one row of their choices. */
const choicesKey = 'choices';
const done: Result<null> = { ok: true, value: null };

/** Language and appearance: on the page, in the person's database, and in one line for the next first paint. */
export function createPreferences(edges: PreferenceEdges): PreferencePart {
  const { state, translations, store, pageFace, person, english } = edges;

  function send(event: PreferencesEvent): void {
    state.set(nextPreferences(state.get(), event));
    const { appearance, language } = state.get();
    pageFace.setTheme(appearance === 'auto' ? null : appearance);
    // Until the words are here, or where they cannot be had, Spanish is spoken.
    const words = language === 'en' ? english.here() : null;
    translations.set(words);
    pageFace.setLanguage(words?.language ?? 'es-419');
  }

  /** The words of what is on the page, where they are not here yet. */
  async function bringWords(): Promise<void> {
    if (state.get().language === 'en' && (await english.use()).ok) send({ type: 'chosen', part: {} });
  }

  async function keepWords(): Promise<void> {
    const keepers = state.get().language === 'en' ? await edges.keepers.use() : null;
    if (keepers?.ok) keepers.value.keepEnglish();
  }

  let before: Promise<unknown> = Promise.resolve();
  /** One at a time: of two choices neither undoes the other, and none is undone by what was read before it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const answer = before.then(work, work);
    before = answer;
    return answer;
  }

  /** Keeps a choice and says whether it outlives this page. */
  async function save(who: CurrentPerson | null, preferences: Preferences): Promise<Result<null>> {
    const line = preferencesLine(preferences);
    const isKept = await who?.database
      .change((open) => open.put('preferences', line, choicesKey))
      .catch((cause: unknown) => {
        console.error('Lo elegido no se guardó en este equipo', cause instanceof Error ? cause.name : 'error');
      });
    // Who chose has left meanwhile: the next one does not inherit it.
    if (person.get() !== who) return done;
    const isMirrored = store.save(preferencesKey, line);
    return isKept !== undefined || isMirrored ? done : { ok: false, problem: 'storage-unavailable' };
  }

  async function recall(who: CurrentPerson): Promise<void> {
    const kept: unknown = await who.database
      .use((open) => open.get('preferences', choicesKey))
      .catch((cause: unknown) => {
        console.error('Lo elegido no se pudo leer', cause instanceof Error ? cause.name : 'error');
      });
    if (person.get() !== who) return;
    if (kept === undefined) {
      // Chosen at the door, by who then came in.
      if (store.read(preferencesKey) !== null) await save(who, state.get());
    } else if (kept !== preferencesLine(state.get())) {
      send({ type: 'restored', preferences: parsePreferences(kept) });
      store.save(preferencesKey, preferencesLine(state.get()));
    }
  }

  async function welcome(who: CurrentPerson): Promise<void> {
    await inTurn(() => recall(who));
    await bringWords();
    await keepWords();
  }

  /** Shown once it is kept: what a person sees chosen is so after a reload, too. */
  async function take(who: CurrentPerson | null, part: Partial<Preferences>): Promise<Result<null>> {
    if (person.get() !== who) return done;
    const saved = await save(who, nextPreferences(state.get(), { type: 'chosen', part }));
    if (person.get() === who) send({ type: 'chosen', part });
    return saved;
  }

  return {
    async choose(part) {
      const who = person.get();
      if (part.language === 'en') {
        const words = await english.use();
        if (!words.ok) return words;
      }
      const taken = await inTurn(() => take(who, part));
      void keepWords();
      return taken;
    },
    async restore() {
      send({ type: 'restored', preferences: parsePreferences(store.read(preferencesKey)) });
      await bringWords();
    },
    forget: () => send({ type: 'person-left' }),
    start: () => follow(person, (who) => void (who && welcome(who))),
  };
}
