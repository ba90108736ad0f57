/** What the screen of files from outside says. */
export const spanish = {
  documentTitle: 'Abrir un archivo · Libro Digital',
  waiting: 'Trayendo el archivo…',
  title: (count: number): string =>
    count === 1 ? '¿Qué hacemos con este archivo?' : '¿Qué hacemos con estos archivos?',
  intro: 'Léelo aquí sin subirlo a ninguna parte. Nadie más lo verá y no se queda en este equipo.',
  introMany: 'Léelos aquí sin subirlos a ninguna parte. Nadie más los verá y no se quedan en este equipo.',
  listName: 'Archivos abiertos',
  leftOut: (most: number, count: number) =>
    `Aquí caben ${most} archivos a la vez; ${count === 1 ? 'quedó 1 fuera' : `quedaron ${count} fuera`}. Compártelos después.`,
  kinds: { epub: 'Libro EPUB', pdf: 'Documento PDF' },
  noKind: 'Otro archivo',
  read: 'Leer ahora',
  readLong: (name: string) => `Leer ahora ${name}`,
  publish: 'Publicar en la biblioteca',
  publishLong: (name: string) => `Publicar en la biblioteca ${name}`,
  publishing: 'Publicando… No cierres esta página.',
  published: 'Ya está en la biblioteca de tu colegio.',
  wasKnown: 'Ese mismo libro ya estaba en la biblioteca.',
  retryPublish: 'Publicar otra vez',
  seeBook: 'Ver el libro',
  forget: 'No, gracias',
  done: 'Listo',
  forgetLong: (name: string) => `No, gracias: cerrar ${name}`,
  doneLong: (name: string) => `Listo: cerrar ${name}`,
  troubles: {
    empty: 'El archivo está vacío. Consigue otra copia y ábrela otra vez.',
    'too-large': 'El archivo pasa de 1 GB y no se puede abrir aquí. Busca una copia más pequeña.',
    'not-a-book': 'No es un EPUB ni un PDF. Elige un archivo de uno de esos dos tipos.',
    unreadable: 'El archivo cambió de lugar o ya no está. Búscalo y ábrelo otra vez.',
  },
  empty: {
    title: 'Aquí no hay ningún archivo',
    text: 'Elige un PDF o un EPUB de este equipo, o compártelo con Libro Digital desde tus archivos.',
  },
  unreached: {
    title: 'El archivo no llegó',
    text: 'La biblioteca todavía se estaba preparando en este equipo. Elígelo aquí, o compártelo otra vez en un momento.',
  },
  gone: {
    title: 'El archivo ya no está abierto',
    text: 'Para cuidar lo tuyo, nada de él se guarda aquí. Elígelo otra vez, o compártelo de nuevo desde tus archivos.',
  },
  choose: 'Elegir un archivo',
  shelf: 'Ir a mi biblioteca',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    openedFile: typeof spanish;
  }
}
