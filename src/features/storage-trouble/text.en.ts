import type { Translations } from '../../data/language/translations.ts';

export const english: Translations['storageTrouble'] = {
  notKept: {
    title: 'Nothing is kept on this device.',
    text: 'This browser does not let the library keep anything: you can read online, but your place is lost when you close it. Leave private mode or use another browser.',
  },
  seen: 'Got it',
};
