/** What a person may read inside the engine's own pages. */
export const spanish = {
  brokenChapter:
    'Esta parte del libro está dañada y no se puede mostrar. Pasa a la página siguiente para seguir leyendo.',
  retry: 'Intentar otra vez',
  untitledBook: 'Libro sin título',
  pageOf: (page: number, count: number) => `${page} de ${count}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  nextChapter: 'Siguiente capítulo',
  labelWithTitle: (title: string, pages: string) => `${title} · ${pages}`,
  fixedPage: (page: number, count: number) => `Página ${page} de ${count}`,
  fixedPages: (first: number, last: number, count: number) => `Páginas ${first} y ${last} de ${count}`,
  bestHeld: { landscape: 'mejor en horizontal', portrait: 'mejor en vertical' },
  onNetwork: 'Este contenido no viene con el libro: está en Internet.',
  frameTitle: (title: string) => `Texto del libro: ${title}`,
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    epub: typeof spanish;
  }
}
