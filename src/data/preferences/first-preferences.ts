import type { Preferences } from '../services.ts';

/** What everybody begins with. */
export const firstPreferences: Preferences = { language: 'es', appearance: 'auto' };

/** Local storage: the choices in one line (`dark en`), for the next first paint; `index.html` reads it too. */
export const preferencesKey = 'libro-preferencias';
