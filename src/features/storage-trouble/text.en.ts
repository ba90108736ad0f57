import type { Translations } from '../../data/language/translations.ts';

export const english: Translations['storageTrouble'] = {
  filesChanged:
    'The school’s network changes the programs of the library: they are not kept for use without network. Tell your teacher.',
  notKept: {
    title: 'Nothing is kept on this device.',
    text: 'This browser does not let the library keep anything: you can read online, but your place is lost when you close it. Leave private mode or use another browser.',
  },
  seen: 'Got it',
};
