import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  brokenChapter: 'This part of the book is damaged and cannot be shown. Go to the next page to keep reading.',
  retry: 'Try again',
  untitledBook: 'Book without a title',
  pageOf: (page, count) => `${page} of ${count}`,
  percent: (share) => `${Math.round(share * 100)}%`,
  nextChapter: 'Next chapter',
  labelWithTitle: (title, pages) => `${title} · ${pages}`,
  fixedPage: (page, count) => `Page ${page} of ${count}`,
  fixedPages: (first, last, count) => `Pages ${first} and ${last} of ${count}`,
  bestHeld: { landscape: 'best in landscape', portrait: 'best in portrait' },
  onNetwork: 'This does not come with the book: it is on the Internet.',
  frameTitle: (title) => `Text of the book: ${title}`,
};
