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

/** `GET api/books`: all books the person may read, in shelf order. */
export const shelfSchema = v.object({ books: v.array(bookSummarySchema), serverTime: v.string() });
export type Shelf = v.InferOutput<typeof shelfSchema>;

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

/** `GET api/books/:id/edition`: where the encrypted bytes of an edition are. */
export const editionManifestSchema = v.object({
  editionId: v.string(),
  bookId: v.string(),
  title: v.string(),
  mediaType: mediaTypeSchema,
  layout: bookLayoutSchema,
  /** Bytes of the book file before encryption. */
  sizeBytes: v.number(),
  /** Plain bytes in each chunk but the last: `CHUNK_SIZE_BYTES`. */
  chunkSizeBytes: v.number(),
  /** SHA-256 of each chunk's ciphertext, in order; chunk i is at `content/<chunks[i]>`. */
  chunks: v.array(sha256Schema),
});
export type EditionManifest = v.InferOutput<typeof editionManifestSchema>;

/** `GET api/books/:id/licence`: a lease on the edition's key for one person. */
export const licenceSchema = v.object({
  licenceId: v.string(),
  bookId: v.string(),
  editionId: v.string(),
  /** The edition key: 32 bytes, base64url without padding. */
  key: v.string(),
  startsAt: v.string(),
  expiresAt: v.string(),
  /** The server's clock when it answered; the latest one seen is the clock that counts. */
  serverTime: v.string(),
});
export type Licence = v.InferOutput<typeof licenceSchema>;
