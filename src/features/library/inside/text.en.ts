import { countWords } from '../../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  region: 'Inside your books',
  button: (words, count) =>
    `Search inside ${countWords('en', count, 'your downloaded book', 'your # downloaded books')} for “${words}”`,
  searching: (title, at, count) => `Searching “${title}”, book ${at} of ${count}…`,
  progress: 'How much has been searched',
  found: (words, count, books, isMore) =>
    `“${words}” is there ${isMore ? 'at least ' : ''}${countWords('en', count, '# time', '# times')} in ${countWords('en', books, '# book', '# books')}.`,
  nothing: (words, isWhole) =>
    `“${words}” is not in the ${isWhole ? 'downloaded books' : 'books that could be searched'}.`,
  stopped: (words, count) =>
    `The search for “${words}” was left halfway: ${countWords('en', count, '# place', '# places')} so far.`,
  stop: 'Stop searching',
  again: 'Search again',
  page: (page) => `Page ${page}`,
  all: (count, isMore) => (isMore ? `See ${count} places or more` : `See all ${count} places`),
};
