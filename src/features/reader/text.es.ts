import { countWords } from '../../ui/count-words.ts';

/** Words of the reader. */
export const spanish = {
  region: 'Lector',
  close: 'Cerrar libro',
  contents: 'Contenido',
  closeContents: 'Cerrar el contenido',
  noContents: 'Este libro no trae una lista de capítulos. Usa las flechas para avanzar.',
  search: {
    title: 'Buscar en el libro',
    close: 'Cerrar la búsqueda',
    help: 'Escribe al menos dos letras. Las tildes y las mayúsculas no importan.',
    searching: 'Buscando…',
    soFar: (count: number) =>
      countWords('es', count, 'Va # lugar, seguimos buscando…', 'Van # lugares, seguimos buscando…'),
    found: (count: number) => countWords('es', count, 'Está en # lugar.', 'Está en # lugares.'),
    tooMany: (count: number) => `Está en más de ${count} lugares. Escribe algo más para acercarte.`,
    nothing: 'El libro no lo dice en ninguna parte. Prueba con otra palabra o con menos letras.',
    progress: 'Avance de la búsqueda',
    page: (page: number) => `Página ${page}`,
  },
  next: 'Página siguiente',
  previous: 'Página anterior',
  opening: 'Abriendo el libro…',
  failedTitle: 'El libro no se abrió',
  retry: 'Probar otra vez',
  backToBook: 'Volver al libro',
  toShelf: 'Ir a mi biblioteca',
  progress: 'Avance en el libro',
  externalTitle: 'Este enlace sale del libro',
  externalHelp: 'Se abrirá en otra pestaña y necesita conexión.',
  externalOpen: 'Abrir enlace',
  externalStay: 'Seguir leyendo',
  grace: (when: string) =>
    `El préstamo de este libro terminó. Conéctate a la red antes del ${when} para seguir leyéndolo.`,
  graceSeen: 'Entendido',
  notSaved: 'No se pudo guardar por dónde vas.',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    reader: typeof spanish;
  }
}
