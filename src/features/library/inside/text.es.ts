import { countWords } from '../../../ui/count-words.ts';

const places = (count: number) => countWords('es', count, '# vez', '# veces');

/** What the search through the downloaded books says. */
export const spanish = {
  region: 'Dentro de tus libros',
  button: (words: string, count: number) =>
    `Buscar «${words}» dentro de ${countWords('es', count, 'tu libro descargado', 'tus # libros descargados')}`,
  searching: (title: string, at: number, count: number) => `Buscando en «${title}», libro ${at} de ${count}…`,
  progress: 'Cuánto se ha buscado',
  found: (words: string, count: number, books: number, isMore: boolean) =>
    `«${words}» está ${isMore ? 'al menos ' : ''}${places(count)} en ${countWords('es', books, '# libro', '# libros')}.`,
  nothing: (words: string, isWhole: boolean) =>
    `«${words}» no está en los libros ${isWhole ? 'descargados' : 'que se pudieron buscar'}.`,
  stopped: (words: string, count: number) =>
    `La búsqueda de «${words}» se dejó a medias: ${countWords('es', count, '# lugar', '# lugares')} hasta aquí.`,
  stop: 'Dejar de buscar',
  again: 'Buscar otra vez',
  page: (page: number) => `Página ${page}`,
  all: (count: number, isMore: boolean) => (isMore ? `Ver ${count} lugares o más` : `Ver los ${count} lugares`),
};

declare module '../../../data/language/translations.ts' {
  interface Translations {
    insideBooks: typeof spanish;
  }
}
