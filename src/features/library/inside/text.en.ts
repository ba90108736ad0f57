import { countWords } from '../../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  region: 'Inside your books',
  button: (words, count) =>
    countWords(
      'en',
      count,
      `Search inside your downloaded book for “${words}”`,
      `Search inside your # downloaded books for “${words}”`,
    ),
  searching: (title, at, count) => `Searching “${title}”, book ${at} of ${count}…`,
  progress: 'How much has been searched',
  found: (words, count, books, isMore) =>
    `“${words}” is there ${isMore ? 'more than ' : ''}${countWords('en', count, '# time', '# times')} in ${countWords('en', books, '# book', '# books')}.`,
  nothing: (words) => `“${words}” is not in the downloaded books.`,
  stopped: (words, count) =>
    `The search for “${words}” was left halfway: ${countWords('en', count, '# place', '# places')} so far.`,
  stop: 'Stop searching',
  again: 'Search again',
  page: (page) => `Page ${page}`,
  all: (count, isMore) => (isMore ? `See all of more than ${count} places` : `See all ${count} places`),
};
