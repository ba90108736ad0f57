/** Words of the reader. */
export const spanish = {
  region: 'Lector',
  close: 'Cerrar libro',
  contents: 'Contenido',
  closeContents: 'Cerrar el contenido',
  noContents: 'Este libro no trae una lista de capítulos. Usa las flechas para avanzar.',
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
