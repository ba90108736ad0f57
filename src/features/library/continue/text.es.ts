/** What is said beside the books that somebody is reading. */
export const spanish = {
  title: 'Seguir leyendo',
  others: 'También empezaste',
  atPage: (page: number) => `Seguir en la página ${page}`,
  page: (page: number) => `Página ${page}`,
  percent: (percent: number) => `${percent} % leído`,
};

declare module '../../../data/language/translations.ts' {
  interface Translations {
    continueReading: typeof spanish;
  }
}
