import type { ReaderPlace } from '../../../src/engines/publication.ts';

/** A place in a book, called so, with more before and after it. */
export const placeCalled = (label: string): ReaderPlace => ({
  locator: { href: label, type: 'text/html', locations: {} },
  label,
  hint: null,
  pages: null,
  chapterEnd: null,
  isFirst: false,
  isLast: false,
});
