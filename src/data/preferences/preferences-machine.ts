import type { Preferences } from '../services.ts';
import { firstPreferences } from './first-preferences.ts';

export type PreferencesEvent =
  /** What this browser kept for the first paint, or what the person who came had chosen before. */
  | { readonly type: 'restored'; readonly preferences: Preferences }
  | { readonly type: 'chosen'; readonly part: Partial<Preferences> }
  /** The next one at this tablet begins with what everybody begins with. */
  | { readonly type: 'person-left' };

export function nextPreferences(state: Preferences, event: PreferencesEvent): Preferences {
  switch (event.type) {
    case 'restored':
      return event.preferences;
    case 'chosen':
      return { ...state, ...event.part };
    case 'person-left':
      return firstPreferences;
  }
}

/** As kept: `dark en`. The first word is what `index.html` puts on the page before anything is painted. */
export function preferencesLine({ appearance, language }: Preferences): string {
  return `${appearance} ${language}`;
}

const appearances = ['auto', 'light', 'dark', 'contrast'] as const;

/** Reads what was kept, whoever wrote it: a word that means nothing here counts as never chosen. */
export function parsePreferences(line: unknown): Preferences {
  const [appearance, language] = typeof line === 'string' ? line.split(' ') : [];
  return {
    appearance: appearances.find((known) => known === appearance) ?? firstPreferences.appearance,
    language: language === 'en' ? 'en' : firstPreferences.language,
  };
}
