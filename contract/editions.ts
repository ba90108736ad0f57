import * as v from 'valibot';
import { bookLayoutSchema, mediaTypeSchema, sha256Schema } from './books.ts';

/** The packed words of a book (`book-words.ts`), encrypted and stored. */
const storedWordsSchema = v.object({
  /** Packed bytes before encryption. */
  sizeBytes: v.number(),
  /** SHA-256 of each chunk's ciphertext, in order; they are numbered after those of the book. */
  chunks: v.array(sha256Schema),
});
export type StoredWords = v.InferOutput<typeof storedWordsSchema>;

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
  /** Of a PDF: which object of the file each page is, in order; 0 where that is not known. A page is found by it without reading all before it. */
  pageObjects: v.optional(v.array(v.number())),
  words: v.optional(storedWordsSchema),
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
