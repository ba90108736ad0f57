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
  listName: 'Libros en este equipo',
  comingName: 'En camino',
  remove: (title: string) => `Quitar «${title}» de este equipo`,
  removeShort: 'Quitar',
  cancel: 'Cancelar',
  cancelLong: (title: string) => `Cancelar la descarga de «${title}»`,
  retry: 'Probar de nuevo',
  retryLong: (title: string) => `Probar de nuevo la descarga de «${title}»`,
  queued: 'En espera',
  progress: (done: string, total: string) => `${done} de ${total}`,
  progressName: (title: string) => `Descarga de ${title}`,
  gone: 'Ya no está en tu biblioteca',
  removing: {
    title: (title: string) => `¿Quitar «${title}» del equipo?`,
    text: 'Sigue en tu biblioteca, pero necesitarás la red para volver a abrirlo. El lugar donde ibas se guarda.',
    confirm: 'Sí, quitarlo',
    cancel: 'Conservarlo',
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
