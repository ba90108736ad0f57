import type { ProblemCode } from '../../../contract/problems.ts';
import type { spanish } from './text.es.ts';

/** What a page is called: by what is printed on it, and by where it is in the book where that is another number. */
export const nameOfPage = (
  words: PdfWords['pdf'],
  label: string | null,
  pageNumber: number,
  pageCount: number,
): string =>
  label === null || label === String(pageNumber)
    ? words.page(pageNumber, pageCount)
    : words.labelledPage(label, pageNumber, pageCount);

/** What is said around and inside a PDF page, in the language of the app. */
export interface PdfWords {
  readonly pdf: typeof spanish;
  readonly problems: Readonly<Record<ProblemCode, string>>;
}
