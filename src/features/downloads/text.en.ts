import { countWords } from '../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  documentTitle: 'On this device',
  title: 'On this device',
  summary: (count, size) =>
    countWords(
      'en',
      count,
      `# book, ${size}. You can read it without a network.`,
      `# books, ${size}. You can read them without a network.`,
    ),
  listName: 'Books on this device',
  comingName: 'On the way',
  remove: (title) => `Remove “${title}” from this device`,
  removeShort: 'Remove',
  cancel: 'Cancel',
  cancelLong: (title) => `Cancel the download of “${title}”`,
  retry: 'Try again',
  retryLong: (title) => `Try the download of “${title}” again`,
  queued: 'Waiting',
  progress: (done, total) => `${done} of ${total}`,
  progressName: (title) => `Download of ${title}`,
  gone: 'No longer in your library',
  removing: {
    title: (title) => `Remove “${title}” from the device?`,
    text: 'It stays in your library, but you will need the network to open it again. Your place in it is kept.',
    confirm: 'Yes, remove it',
    cancel: 'Keep it',
  },
  empty: {
    title: 'You have not saved any book yet',
    text: 'Open a book from your library and tap “Download”. Here you will see how much room each one takes.',
    action: 'Go to my library',
  },
};
