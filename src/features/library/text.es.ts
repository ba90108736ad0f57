import { countWords } from '../../ui/count-words.ts';

const books = (count: number) => countWords('es', count, '# libro', '# libros');

/** What the shelf says. */
export const spanish = {
  documentTitle: 'Mi biblioteca',
  greeting: (name: string) => (name === '' ? 'Hola' : `Hola, ${name}`),
  listName: 'Mi biblioteca',
  search: 'Buscar en la biblioteca',
  isDownloaded: 'En este equipo',
  count: (shown: number, all: number) => (shown === all ? books(all) : `${shown} de ${books(all)}`),
  welcomeTitle: 'Elige tu primer libro',
  welcome: 'Toca una portada para abrirla. Descárgala y podrás leerla aunque no haya red.',
  waiting: 'Buscando tus libros…',
  empty: {
    title: 'Todavía no hay libros',
    text: 'Cuando tu colegio agregue libros para ti, aparecerán aquí. Pregunta a tu docente y vuelve a probar.',
  },
  noResults: {
    title: 'Ningún libro coincide',
    text: 'Prueba con otra palabra o quita los filtros.',
    action: 'Ver todos los libros',
  },
  failed: { title: 'No pudimos traer tus libros' },
  retry: 'Probar de nuevo',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    library: typeof spanish;
  }
}
