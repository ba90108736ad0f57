/** What the filters of the shelf say; they come after it. */
export const spanish = {
  filters: 'Filtros',
  subject: 'Materia',
  anySubject: 'Todas las materias',
  grade: 'Grado',
  anyGrade: 'Todos los grados',
  format: 'Formato',
  anyFormat: 'Todos los formatos',
  formats: { epub: 'Texto que se adapta', pdf: 'Páginas fijas (PDF)' },
  sort: 'Ordenar',
  sorts: { shelf: 'Orden de la biblioteca', title: 'Por título', subject: 'Por materia', newest: 'Los más nuevos' },
  onlyDownloaded: 'En este equipo',
};

declare module '../../../data/language/translations.ts' {
  interface Translations {
    shelfFilters: typeof spanish;
  }
}
