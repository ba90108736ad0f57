import { countWords } from '../../ui/count-words.ts';

/** What the page of this device's books says. */
export const spanish = {
  documentTitle: 'En este equipo',
  title: 'En este equipo',
  summary: (count: number, size: string) =>
    countWords(
      'es',
      count,
      `# libro, ${size}. Se lee aunque no haya red.`,
      `# libros, ${size}. Se leen aunque no haya red.`,
    ),
  noneYet: 'Todavía ninguno: los que vienen en camino están aquí abajo.',
  waiting: 'Mirando qué hay en este equipo…',
  failed: 'No pudimos mirar qué hay en este equipo',
  listName: 'Libros en este equipo',
  comingName: 'En camino',
  pauseAll: 'Pausar todo',
  resumeAll: 'Seguir con todo',
  remove: (title: string) => `Quitar «${title}» de este equipo`,
  removeShort: 'Quitar',
  cancel: 'Cancelar',
  cancelLong: (title: string) => `Cancelar la descarga de «${title}»`,
  retry: 'Probar de nuevo',
  retryLong: (title: string) => `Probar de nuevo la descarga de «${title}»`,
  pauseLong: (title: string) => `Pausar la descarga de «${title}»`,
  resumeLong: (title: string) => `Seguir con la descarga de «${title}»`,
  first: 'Primero este',
  firstLong: (title: string) => `Primero este: «${title}»`,
  goNowLong: (title: string) => `Descargar ahora «${title}» con esta red`,
  progress: (done: string, total: string) => `${done} de ${total}`,
  progressName: (title: string) => `Descarga de ${title}`,
  gone: 'Ya no está en tu biblioteca',
  removing: {
    title: (title: string) => `¿Quitar «${title}» del equipo?`,
    text: 'Sigue en tu biblioteca, pero necesitarás la red para volver a abrirlo. El lugar donde ibas se guarda.',
    confirm: 'Sí, quitarlo',
    cancel: 'Conservarlo',
  },
  device: 'Red y espacio',
  wifiOnly: 'Descargar solo con Wi-Fi',
  wifiUnknown:
    'Este navegador no dice qué red usa, así que no podemos saber si es Wi-Fi. Míralo tú antes de descargar.',
  wifiKnown: 'Con datos del teléfono, las descargas esperan a que haya Wi-Fi.',
  room: {
    none: 'Casi no queda espacio: lo comprobamos ahora. Quita un libro antes de descargar otro.',
    tight: (size: string) => `Queda poco espacio: caben unos ${size}. Lo comprobamos ahora.`,
    guess: (size: string) =>
      `El navegador calcula que caben unos ${size} como mucho. A veces se equivoca: antes de cada libro lo comprobamos de verdad.`,
    least: (size: string) => `Caben al menos ${size}: lo comprobamos ahora, y otra vez antes de cada libro.`,
    largest: (title: string, size: string) =>
      `El libro que más ocupa es «${title}»: ${size}. Puedes volver a descargarlo.`,
    oldest: (title: string, size: string) =>
      `«${title}» es el que hace más tiempo que no lees: ocupa ${size}, y puedes volver a descargarlo.`,
  },
  persisted: 'Este equipo conserva los libros hasta que alguien los quite.',
  notPersisted:
    'Si falta espacio, el navegador podría borrar los libros. Para que los conserve, instala la aplicación desde el menú de usuario.',
  leftovers: {
    here: (size: string) => `Aquí quedan ${size} de libros que se leyeron con red, sin descargarlos.`,
    remove: 'Vaciar',
    gone: (size: string) => `Listo: quedaron libres ${size}. Tus descargas siguen aquí.`,
  },
  empty: {
    title: 'Aún no guardaste ningún libro',
    text: 'Abre un libro de tu biblioteca y toca «Descargar». Aquí verás cuánto ocupa cada uno.',
    action: 'Ir a mi biblioteca',
  },
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    downloads: typeof spanish;
  }
}
