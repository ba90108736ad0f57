import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  filters: 'Filters',
  subject: 'Subject',
  anySubject: 'All subjects',
  grade: 'Grade',
  anyGrade: 'All grades',
  format: 'Format',
  anyFormat: 'All formats',
  formats: { epub: 'Text that adapts', pdf: 'Fixed pages (PDF)' },
  sort: 'Sort',
  sorts: { shelf: 'Library order', title: 'By title', subject: 'By subject', newest: 'Newest first' },
  onlyDownloaded: 'On this device',
};
