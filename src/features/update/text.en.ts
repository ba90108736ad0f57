import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  title: 'There is a new version of the library.',
  update: 'Update',
  later: 'Later',
};
