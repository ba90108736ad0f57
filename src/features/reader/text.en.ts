import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  region: 'Reader',
  close: 'Close book',
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
