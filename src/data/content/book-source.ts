import type { BookMediaType } from '../../../contract/books.ts';

/**
 * The bytes of one open book. Reading online and offline is the same code: a range is taken
 * from verified chunks on this device, and a chunk that is not here is fetched, verified, kept.
 */
export interface BookSource {
  readonly editionId: string;
  readonly mediaType: BookMediaType;
  readonly sizeBytes: number;
  /** Of a PDF of the library: which object of the file each page is, 0 where that is not known. */
  readonly pageObjects?: readonly number[] | undefined;
  /** Of a book of the library: its words, packed (`contract/book-words.ts`), where there are any. What is not here is fetched and kept; throws as `read` does. */
  readonly readWords?: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined;
  /** The lease is over, and could not be renewed: milliseconds since 1970 until which the book opens all the same. */
  readonly graceEndsAt?: number | null;
  /**
   * Bytes `[offset, offset + length)`, clamped to the end of the file.
   * Throws `ProblemError` (`chunk-missing`, `chunk-damaged`, `no-answer`, `licence-expired` …).
   */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * A port for another worker that needs bytes synchronously (see `sync-read.ts`); `null` where the page
   * is not cross-origin isolated, so that no memory can be shared.
   */
  openSyncPort(): MessagePort | null;
  close(): void;
}
