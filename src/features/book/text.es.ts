/** What the page of a book says. */
export const spanish = {
  back: 'Mi biblioteca',
  by: (authors: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(authors),
  read: 'Leer',
  startedAtPage: (page: number) => `Vas en la página ${page}`,
  startedAtChapter: (chapter: string) => `Vas en «${chapter}»`,
  download: 'Descargar',
  downloading: 'Descargando',
  progress: (done: string, total: string) => `${done} de ${total}`,
  cancel: 'Cancelar',
  downloaded: 'Descargado',
  remove: 'Quitar descarga',
  retry: 'Probar de nuevo',
  removing: {
    title: '¿Quitar este libro del equipo?',
    text: 'Sigue en tu biblioteca, pero necesitarás la red para volver a abrirlo. El lugar donde ibas se guarda.',
    confirm: 'Sí, quitarlo',
    cancel: 'Conservarlo',
  },
  about: 'De qué trata',
  contents: 'Qué hay adentro',
  allContents: (count: number) => `Ver los ${count} temas`,
  facts: 'Ficha del libro',
  fact: {
    subject: 'Materia',
    grade: 'Grado',
    pages: 'Páginas',
    size: 'Tamaño',
    edition: 'Edición',
    publisher: 'Editorial',
    format: 'Formato',
  },
  formats: { epub: 'EPUB', pdf: 'PDF' },
  waiting: 'Abriendo el libro…',
  moreMissing: 'No pudimos traer la ficha completa',
  notFound: 'No encontramos este libro',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    book: typeof spanish;
  }
}
