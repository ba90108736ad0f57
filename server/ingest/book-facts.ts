import * as v from 'valibot';
import { contentsEntrySchema } from '../../contract/book-detail.ts';
import { bookLayoutSchema, mediaTypeSchema } from '../../contract/books.ts';
import type { BookWords } from '../../contract/book-words.ts';
import { problemCodeSchema } from '../../contract/problem-codes.ts';
import { limits } from './limits.ts';

/** What a book says about itself; `''` and `null` where it says nothing. */
export const bookFactsSchema = v.object({
  mediaType: mediaTypeSchema,
  layout: bookLayoutSchema,
  title: v.string(),
  authors: v.array(v.string()),
  publisher: v.string(),
  description: v.string(),
  descriptionMarkup: v.string(),
  language: v.string(),
  subject: v.string(),
  grade: v.string(),
  pageCount: v.nullable(v.number()),
  /** Of a PDF: the object each page is, 0 where that is not known. */
  pageObjects: v.nullable(v.array(v.number())),
  contents: v.array(contentsEntrySchema),
});
export type BookFacts = v.InferOutput<typeof bookFactsSchema>;

/** A cover as it is stored: WebP, at most 480 px wide. */
export const coverSchema = v.object({
  webp: v.instance(Uint8Array),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
});
export type Cover = v.InferOutput<typeof coverSchema>;

/** The words of a book, packed. */
const packedWordsSchema = v.pipe(
  v.instance(Uint8Array),
  v.check(({ byteLength }) => byteLength <= limits.packedWordsBytes),
);

/** What the inspecting process tells: that it works, the facts or a refusal first, then the cover, then the words. */
export const inspectionMessageSchema = v.variant('type', [
  v.object({ type: v.literal('started') }),
  v.object({ type: v.literal('accepted'), facts: bookFactsSchema }),
  v.object({ type: v.literal('refused'), problem: problemCodeSchema }),
  v.object({ type: v.literal('cover'), cover: v.nullable(coverSchema) }),
  v.object({ type: v.literal('words'), words: v.nullable(packedWordsSchema) }),
]);
export type InspectionMessage = v.InferOutput<typeof inspectionMessageSchema>;

/** A book opened for inspection: its facts, and its cover when asked. */
export interface InspectedBook {
  readonly facts: BookFacts;
  /** Makes the cover; `null` where the book has none that can be drawn. */
  createCover(): Promise<Cover | null>;
  /** Reads what the book says, for searching. */
  readWords(): Promise<BookWords>;
  close(): Promise<void>;
}
