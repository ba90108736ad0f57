import { isPageNumber } from '../../../engines/publication.ts';
import { countWords } from '../../../ui/count-words.ts';

/** What is said around what people mark and write in a book. */
export const spanish = {
  title: 'Notas',
  close: 'Cerrar las notas',
  bookmark: 'Marcador en esta página',
  mark: {
    region: 'Marcar el texto',
    with: { yellow: 'Amarillo', green: 'Verde', blue: 'Azul', pink: 'Rosa', orange: 'Naranja' },
    highlight: {
      yellow: 'Resaltar en amarillo',
      green: 'Resaltar en verde',
      blue: 'Resaltar en azul',
      pink: 'Resaltar en rosa',
      orange: 'Resaltar en naranja',
    },
    underline: 'Subrayar',
    note: 'Nota',
  },
  kinds: { highlight: 'Resaltado', underline: 'Subrayado', note: 'Nota', bookmark: 'Marcador' },
  filterKinds: { highlight: 'Resaltados', underline: 'Subrayados', note: 'Notas', bookmark: 'Marcadores' },
  sending: { kept: 'Guardado aquí', sent: 'Enviado', confirmed: 'Confirmado', refused: 'No aceptado' },
  card: {
    close: 'Cerrar',
    colors: 'Color',
    write: 'Escribir',
    edit: 'Editar',
    copy: 'Copiar',
    copied: 'Copiado',
    refused: 'El navegador no dejó copiar.',
    remove: 'Borrar',
    recovered: 'recuperada',
    recoveredHelp: 'La borraste en un equipo y la cambiaste en otro: volvió para que no pierdas lo escrito.',
    keep: 'Conservarla',
    several: 'Escribiste en dos equipos sin red: guardamos los dos textos.',
    nowhere: 'Estas palabras no están en esta edición del libro. Tu nota se conserva.',
    stoodBy: (words: string) => `Estaba junto a: «${words}»`,
  },
  editor: {
    add: 'Nota nueva',
    change: 'Editar la nota',
    label: 'Tu nota',
    hint: 'Escribe lo que piensas, lo que no entiendes o lo que quieres recordar.',
    joins: 'Al guardar, los dos textos quedan en uno solo.',
    save: 'Guardar',
    saving: 'Guardando…',
    cancel: 'Cancelar',
    tooLong: (over: number) =>
      `${countWords('es', over, 'Te pasaste por # letra.', 'Te pasaste por # letras.')} Acorta la nota para guardarla: lo que escribiste sigue aquí.`,
    notSaved: 'La nota no se guardó. Lo que escribiste sigue aquí: prueba otra vez.',
    leave: 'Lo que escribiste no está guardado. ¿Lo quieres perder?',
    stay: 'Seguir escribiendo',
    drop: 'Perderlo',
  },
  removed: {
    highlight: 'Se borró el resaltado.',
    underline: 'Se borró el subrayado.',
    note: 'Se borró la nota.',
    bookmark: 'Se quitó el marcador.',
  },
  undo: 'Deshacer',
  notKept: 'Eso no se guardó.',
  seen: 'Entendido',
  waiting: 'Abriendo tus notas…',
  failed: 'Tus notas no se pudieron abrir.',
  retry: 'Probar otra vez',
  emptyTitle: 'Este libro aún no tiene tus huellas',
  emptyHelp: 'Elige unas palabras de la página y dales un color, o escribe lo que piensas. Aquí las encontrarás todas.',
  emptyMark: 'Con la cinta de abajo marcas la página donde vas.',
  nothingSo: 'Ninguna nota es así. Quita un filtro para ver más.',
  count: (count: number) => countWords('es', count, '# nota en este libro', '# notas en este libro'),
  filter: 'Filtrar las notas',
  /** By what is printed on it. */
  page: (page: string) => (isPageNumber(page) ? `Página ${page}` : page),
  noChapter: 'Al comienzo del libro',
  open: (words: string) => `Abrir la nota: ${words}`,
  box: {
    start: 'Marcar una zona de la página',
    help: 'Arrastra sobre la página para marcar una zona.',
    keys: 'Marcar una zona: flechas para moverla, Mayús y flechas para su tamaño, Intro para marcarla, Escape para dejarlo.',
    cancel: 'Dejarlo',
  },
  unplaced: 'De otra edición del libro',
  unplacedHelp: 'Las palabras de estas notas no están en esta edición. Se conservan junto a lo que decían.',
};

declare module '../../../data/language/translations.ts' {
  interface Translations {
    readerNotes: typeof spanish;
  }
}
