import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  documentTitle: 'Open a file · Libro Digital',
  waiting: 'Bringing the file…',
  title: (count) => (count === 1 ? 'What shall we do with this file?' : 'What shall we do with these files?'),
  intro: 'Read it here without uploading it anywhere. Nobody else will see it, and it does not stay on this device.',
  introMany:
    'Read them here without uploading them anywhere. Nobody else will see them, and they do not stay on this device.',
  listName: 'Opened files',
  leftOut: (most, count) =>
    `${most} files fit here at once; ${count} ${count === 1 ? 'was' : 'were'} left out. Share the rest afterwards.`,
  kinds: { epub: 'EPUB book', pdf: 'PDF document' },
  noKind: 'Another file',
  read: 'Read now',
  readLong: (name) => `Read now ${name}`,
  publish: 'Publish in the library',
  publishLong: (name) => `Publish in the library ${name}`,
  publishing: 'Publishing… Do not close this page.',
  published: 'It is in your school’s library now.',
  wasKnown: 'That very book was in the library already.',
  retryPublish: 'Publish again',
  seeBook: 'See the book',
  forget: 'No, thanks',
  done: 'Done',
  forgetLong: (name) => `No, thanks: close ${name}`,
  doneLong: (name) => `Done: close ${name}`,
  troubles: {
    empty: 'The file is empty. Get another copy and open that one.',
    'too-large': 'The file is larger than 1 GB and cannot be opened here. Look for a smaller copy.',
    'not-a-book': 'It is neither an EPUB nor a PDF. Choose a file of one of those two kinds.',
    unreadable: 'The file was moved or is gone. Find it and open it again.',
  },
  empty: {
    title: 'There is no file here',
    text: 'Choose a PDF or an EPUB of this device, or share it with Libro Digital from your files.',
  },
  unreached: {
    title: 'The file did not arrive',
    text: 'The library was still getting ready on this device. Choose it here, or share it again in a moment.',
  },
  gone: {
    title: 'The file is not open any more',
    text: 'To protect what is yours, nothing of it is kept here. Choose it again, or share it once more from your files.',
  },
  choose: 'Choose a file',
  shelf: 'Go to my library',
};
