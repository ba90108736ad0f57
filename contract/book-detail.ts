import * as v from 'valibot';
import { bookSummarySchema } from './books.ts';

/** One line of a table of contents, flattened; `depth` 0 is a chapter. */
export const contentsEntrySchema = v.object({ title: v.string(), depth: v.number() });

/** `GET api/books/:id`. */
export const bookDetailSchema = v.object({
  ...bookSummarySchema.entries,
  description: v.string(),
  /**
   * The same as its publisher wrote it, as markup; `''` where it is plain. Nobody has cleaned it: it is shown as
   * trusted markup or not at all.
   */
  descriptionMarkup: v.optional(v.string(), ''),
  publisher: v.string(),
  /** Printed pages: pages of a PDF, the page list of an EPUB; `null` where unknown. */
  pageCount: v.nullable(v.number()),
  contents: v.array(contentsEntrySchema),
  editionLabel: v.string(),
  publishedAt: v.string(),
});
export type BookDetail = v.InferOutput<typeof bookDetailSchema>;
