import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  notebook: 'My notes',
  install: 'Install the app',
};
