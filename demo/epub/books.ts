import type { BookInfo } from './book.ts';
import { buildReflowable } from './build-epub.ts';
import { buildPictureBook } from './build-picture-book.ts';
import { HISTORY, LANGUAGE, NOVEL, PICTURE_BOOK } from './catalogue-humanities.ts';
import { MATHEMATICS, NATURAL_SCIENCE, PHYSICS } from './catalogue-science.ts';
import { QUIRQUINCHO_PAGES } from './quirquincho/story.ts';

export interface DemoEpub {
  slug: string;
  title: string;
  subject: string;
  grade: string;
  language: 'es';
  layout: 'reflowable' | 'fixed';
  build(): Promise<Uint8Array>;
}

function demoEpub(book: BookInfo, build: DemoEpub['build']): DemoEpub {
  const { slug, title, subject, grade, layout } = book;
  return { slug, title, subject, grade, language: 'es', layout, build };
}

function reflowable(book: BookInfo): DemoEpub {
  return demoEpub(book, () => buildReflowable(book));
}

/** The EPUB books of the demo shelf, in the order of the grades. */
export const demoEpubs: readonly DemoEpub[] = [
  demoEpub(PICTURE_BOOK, () => buildPictureBook(PICTURE_BOOK, QUIRQUINCHO_PAGES)),
  reflowable(LANGUAGE),
  reflowable(NATURAL_SCIENCE),
  reflowable(MATHEMATICS),
  reflowable(HISTORY),
  reflowable(PHYSICS),
  reflowable(NOVEL),
];
