import { countWords } from '../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

const books = (count: number) => countWords('en', count, '# book', '# books');

export const english: typeof spanish = {
  documentTitle: 'My library',
  greeting: (name) => (name === '' ? 'Hello' : `Hello, ${name}`),
  listName: 'My library',
  search: 'Search the library',
  isDownloaded: 'On this device',
  count: (shown, all) => (shown === all ? books(all) : `${shown} of ${books(all)}`),
  welcomeTitle: 'Choose your first book',
  welcome: 'Tap a cover to open it. Download it and you can read it even without a network.',
  waiting: 'Looking for your books…',
  empty: {
    title: 'There are no books yet',
    text: 'When your school adds books for you, they will appear here. Ask your teacher and try again.',
  },
  noResults: {
    title: 'No book matches',
    text: 'Try another word or take the filters away.',
    action: 'See all books',
  },
  failed: { title: 'We could not get your books' },
  retry: 'Try again',
};
