import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  title: 'Keep reading',
  others: 'You also started',
  atPage: (page) => `Keep reading on page ${page}`,
  page: (page) => `Page ${page}`,
  percent: (percent) => `${percent}% read`,
};
