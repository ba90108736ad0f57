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
  noneYet: 'None yet: those on the way are below.',
  waiting: 'Looking at what is on this device…',
  failed: 'We could not look at what is on this device',
  listName: 'Books on this device',
  comingName: 'On the way',
  pauseAll: 'Pause all',
  resumeAll: 'Go on with all',
  remove: (title) => `Remove “${title}” from this device`,
  removeShort: 'Remove',
  cancel: 'Cancel',
  cancelLong: (title) => `Cancel the download of “${title}”`,
  retry: 'Try again',
  retryLong: (title) => `Try the download of “${title}” again`,
  pauseLong: (title) => `Pause the download of “${title}”`,
  resumeLong: (title) => `Go on with the download of “${title}”`,
  first: 'This one first',
  firstLong: (title) => `This one first: “${title}”`,
  goNowLong: (title) => `Download “${title}” now, over this network`,
  progress: (done, total) => `${done} of ${total}`,
  progressName: (title) => `Download of ${title}`,
  gone: 'No longer in your library',
  removing: {
    title: (title) => `Remove “${title}” from the device?`,
    text: 'It stays in your library, but you will need the network to open it again. Your place in it is kept.',
    confirm: 'Yes, remove it',
    cancel: 'Keep it',
  },
  device: 'Network and space',
  wifiOnly: 'Download over Wi-Fi only',
  wifiUnknown:
    'This browser does not say which network it uses, so we cannot tell Wi-Fi. Look yourself before you download.',
  wifiKnown: 'On mobile data, downloads wait for Wi-Fi.',
  room: {
    none: 'Almost no space is left: we have just tried. Remove a book before you download another.',
    tight: (size) => `Little space is left: about ${size} fit. We have just tried.`,
    guess: (size) =>
      `The browser reckons that at most about ${size} fit. It is sometimes wrong: before each book we really try.`,
    least: (size) => `At least ${size} fit: we have just tried, and will again before each book.`,
    largest: (title, size) => `The book that takes most is “${title}”: ${size}. You can download it again.`,
    oldest: (title, size) =>
      `“${title}” is the one you have not read for the longest: it takes ${size}, and you can download it again.`,
  },
  persisted: 'This device keeps the books until somebody removes them.',
  notPersisted:
    'When space is short the browser might delete the books. To have them kept, install the app from the user menu.',
  leftovers: {
    here: (size: string) => `Books that were read online, and not downloaded, left ${size} here.`,
    remove: 'Clear',
    gone: (size: string) => `Done: ${size} are free again. Your downloads are still here.`,
  },
  empty: {
    title: 'You have not saved any book yet',
    text: 'Open a book from your library and tap “Download”. Here you will see how much room each one takes.',
    action: 'Go to my library',
  },
};
