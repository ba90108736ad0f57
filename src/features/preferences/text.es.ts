/** What is said where language and appearance are chosen. */
export const spanish = {
  language: 'Idioma',
  /** Each by its own name, or who needs it could not find it. */
  languages: { es: 'Español', en: 'English' },
  appearance: 'Apariencia',
  appearances: { auto: 'Automática', light: 'Clara', dark: 'Oscura', contrast: 'Alto contraste' },
  notKept: 'Vale hasta que cierres esta página: este navegador no deja guardar nada. Ábrelo fuera del modo privado.',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    preferences: typeof spanish;
  }
}
