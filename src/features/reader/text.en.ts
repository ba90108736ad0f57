import { countWords } from '../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  region: 'Reader',
  close: 'Close book',
  search: {
    title: 'Search the book',
    close: 'Close the search',
    help: 'Type at least two letters. Accents and capitals do not matter.',
    searching: 'Searching…',
    soFar: (count: number) =>
      countWords('en', count, '# place so far, still searching…', '# places so far, still searching…'),
    found: (count: number) => countWords('en', count, 'It is in # place.', 'It is in # places.'),
    tooMany: (count: number) => `It is in more than ${count} places. Type some more to get closer.`,
    nothing: 'The book does not say it anywhere. Try another word, or fewer letters.',
    progress: 'Progress of the search',
    page: (page: number) => `Page ${page}`,
  },
  contents: 'Contents',
  closeContents: 'Close the contents',
  noContents: 'This book has no list of chapters. Use the arrows to move on.',
  next: 'Next page',
  previous: 'Previous page',
  opening: 'Opening the book…',
  failedTitle: 'The book did not open',
  retry: 'Try again',
  backToBook: 'Back to the book',
  toShelf: 'Go to my library',
  progress: 'Progress in the book',
  externalTitle: 'This link leaves the book',
  externalHelp: 'It opens in another tab and needs a connection.',
  externalOpen: 'Open link',
  externalStay: 'Keep reading',
  grace: (when) => `The loan of this book is over. Go online before ${when} to keep reading it.`,
  graceSeen: 'Got it',
  notSaved: 'Your place could not be saved.',
};
