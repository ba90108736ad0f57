import type { BookInfo } from './book.ts';
import type { DemoEpub } from './books.ts';
import { buildReflowable } from './build-epub.ts';
import { CHEMISTRY, CITIZENSHIP } from './catalogue-matter-and-community.ts';
import { GARDEN, SONGBOOK } from './catalogue-rio-claro.ts';

/** The books only the other school of the demo has: what tells that a pupil sees none but their own. */
export const otherSchoolEpubs: readonly DemoEpub[] = [SONGBOOK, GARDEN, CHEMISTRY, CITIZENSHIP].map(otherSchoolEpub);

function otherSchoolEpub(book: BookInfo): DemoEpub {
  const { slug, title, subject, grade, layout } = book;
  return { slug, title, subject, grade, language: 'es', layout, build: () => buildReflowable(book) };
}
