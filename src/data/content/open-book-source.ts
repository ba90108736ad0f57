import type { BookMediaType } from '../../../contract/books.ts';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from './book-source.ts';
import type { ReadableEdition } from './chunk-store.ts';
import type { StorageClient } from './storage-client.ts';

/** What an edition holds behind its first `chunks`, to its end: from this device, or fetched and kept. */
export async function readBehind(
  storage: StorageClient,
  edition: ReadableEdition,
  chunks: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = await storage.open(edition);
  try {
    return await storage.read(source, chunks * CHUNK_SIZE_BYTES, edition.sizeBytes);
  } finally {
    storage.close(source);
  }
}

/** Opens an edition in the storage worker and gives its bytes by ranges. */
export async function openBookSource(
  storage: StorageClient,
  edition: ReadableEdition,
  mediaType: BookMediaType,
  isIsolated: boolean,
): Promise<BookSource> {
  const source = await storage.open(edition);
  let isClosed = false;
  return {
    editionId: edition.editionId,
    mediaType,
    sizeBytes: edition.sizeBytes,
    async read(offset, length, signal) {
      signal?.throwIfAborted();
      if (isClosed) throw new ProblemError('unexpected-failure', { detail: 'The book is closed' });
      const bytes = await storage.read(source, offset, length);
      signal?.throwIfAborted();
      return bytes;
    },
    openSyncPort() {
      if (!isIsolated || isClosed) return null;
      const { port1, port2 } = new MessageChannel();
      storage.serve(source, port1);
      return port2;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      storage.close(source);
    },
  };
}
