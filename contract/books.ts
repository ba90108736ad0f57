import * as v from 'valibot';

export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const mediaTypeSchema = v.picklist(['application/epub+zip', 'application/pdf']);
export type BookMediaType = v.InferOutput<typeof mediaTypeSchema>;
export const bookFormatSchema = v.picklist(['epub', 'pdf']);
export type BookFormat = v.InferOutput<typeof bookFormatSchema>;
export const bookLayoutSchema = v.picklist(['reflowable', 'fixed']);

/** A book as a shelf needs it. Sizes in bytes of the original file, dates ISO 8601 UTC. */
export const bookSummarySchema = v.object({
  id: v.string(),
  editionId: v.string(),
  title: v.string(),
  authors: v.array(v.string()),
  subject: v.string(),
  grade: v.string(),
  format: bookFormatSchema,
  layout: bookLayoutSchema,
  language: v.string(),
  /** Cover at `covers/<hash>` (WebP, 480 px wide at most); `null` where the book has none. */
  coverHash: v.nullable(sha256Schema),
  /** Dominant colour of the cover, `#rrggbb`, shown until the picture is there. */
  coverColor: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  sizeBytes: v.number(),
  addedAt: v.string(),
});
export type BookSummary = v.InferOutput<typeof bookSummarySchema>;
