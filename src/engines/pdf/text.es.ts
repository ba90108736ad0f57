import { isPageNumber } from '../publication.ts';
/** What a person reads or hears inside a PDF page. */
export const spanish = {
  pages: 'Páginas',
  page: (pageNumber: number, pageCount: number) => `Página ${pageNumber} de ${pageCount}`,
  /** A book may number its pages itself (`iv`, `A-3`) or name them (`Portada`). */
  labelledPage: (label: string, pageNumber: number, pageCount: number) =>
    isPageNumber(label)
      ? `Página ${label} · ${pageNumber} de ${pageCount}`
      : `${label} · página ${pageNumber} de ${pageCount}`,
  /** Two pages that lie open together, and what is printed on them. */
  sheet: (one: string, other: string, first: number, pageCount: number) =>
    one === String(first) && other === String(first + 1)
      ? `Páginas ${one} y ${other} de ${pageCount}`
      : `Páginas ${one} y ${other} · ${first} y ${first + 1} de ${pageCount}`,
  /** Why a person who wants two pages sees one. */
  oneOfTwo: 'aquí cabe una',
  loading: 'Preparando la página…',
  retry: 'Intentar otra vez',
  /** `page` is what is printed on it, or how the book names it. */
  linkToPage: (text: string, page: string) =>
    text === '' ? `Ir a la página ${page}` : `${text}, ir a la página ${page}`,
  linkOutside: (text: string, url: string) => (text === '' ? `Enlace a ${url}` : `${text}, enlace fuera del libro`),
  linkNowhere: (text: string) =>
    text === '' ? 'Enlace que no lleva a ninguna parte' : `${text}, enlace que no lleva a ninguna parte`,
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    pdf: typeof spanish;
  }
}
