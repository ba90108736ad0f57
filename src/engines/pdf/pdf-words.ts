import type { ProblemCode } from '../../../contract/problems.ts';
import type { spanish } from './text.es.ts';

/** What is said around and inside a PDF page, in the language of the app. */
export interface PdfWords {
  readonly pdf: typeof spanish;
  readonly problems: Readonly<Record<ProblemCode, string>>;
}
