import type { Translations } from '../../data/language/translations.ts';

export const english: Translations['storageTrouble'] = {
  seen: 'Got it',
};
