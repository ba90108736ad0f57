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
  display: {
    title: 'Letra y página',
    pageTitle: 'Página y pantalla',
    close: 'Cerrar los ajustes de lectura',
    sample: 'Así se ve lo que lees: el pingüino cantó toda la noche una canción a la luna.',
    letters: 'Tamaño de la letra',
    larger: 'Letra más grande',
    smaller: 'Letra más pequeña',
    percent: (letters: number) => `${letters} %`,
    paper: 'Fondo de la página',
    papers: { auto: 'Como la biblioteca', light: 'Claro', sepia: 'Sepia', dark: 'Oscuro', contrast: 'Contraste alto' },
    printed: 'Como se imprimió',
    family: 'Tipo de letra',
    families: { book: 'La del libro', hyperlegible: 'Muy legible', dyslexic: 'Para dislexia' },
    spacing: 'Espacio entre letras y líneas',
    spacings: { book: 'El del libro', accessible: 'Amplio' },
    margins: 'Márgenes',
    marginsOf: { narrow: 'Estrechos', usual: 'Normales', wide: 'Anchos' },
    alignment: 'Alineación',
    alignments: { book: 'La del libro', start: 'A un lado', justify: 'A los dos lados' },
    screen: 'Pantalla mientras lees',
    screens: { rests: 'Se apaga sola', 'stays-on': 'Siempre encendida' },
    reset: 'Volver a lo de siempre',
    bringing: 'Trayendo las letras…',
    notKept: 'Se ve así hasta que cierres el libro.',
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
