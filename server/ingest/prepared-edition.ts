import type { BookMediaType } from '../../contract/books.ts';
import type { StoredWords } from '../../contract/editions.ts';

/** A book that was inspected, encrypted and stored: all the catalogue needs to publish it. */
export interface PreparedEdition {
  editionId: string;
  /** SHA-256 hex of the file as it came; the same file gives the same value. */
  sourceHash: string;
  /** The edition key: 32 random bytes. */
  key: Uint8Array;
  mediaType: BookMediaType;
  layout: 'reflowable' | 'fixed';
  /** Bytes of the file before encryption. */
  sizeBytes: number;
  /** SHA-256 hex of each chunk's ciphertext, in order; all of them are in the content store. */
  chunks: string[];
  title: string;
  authors: string[];
  publisher: string;
  description: string;
  /** The same with the publisher's own markup, not cleaned; `''` where there was none. */
  descriptionMarkup: string;
  language: string;
  subject: string;
  grade: string;
  pageCount: number | null;
  /** Of a PDF: the object each page is, 0 where that is not known. */
  pageObjects: number[] | null;
  /** `null` where they could not be read. */
  words: StoredWords | null;
  contents: { title: string; depth: number }[];
  /** SHA-256 hex of the WebP in the cover store. */
  coverHash: string | null;
  coverColor: string;
}
