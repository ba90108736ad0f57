import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  language: 'Language',
  languages: { es: 'Español', en: 'English' },
  appearance: 'Appearance',
  appearances: { auto: 'Automatic', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  notKept: 'It counts until you close this page: this browser keeps nothing. Open it outside private mode.',
};
