import type { BookFormat } from '../../../contract/books.ts';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from '../content/book-source.ts';
import { codeOf } from '../content/storage-protocol.ts';
import { serveSyncReads } from '../content/sync-read.ts';

/** A file of the person's own as the source of a book: read piece by piece where it lies, copied nowhere. */
export function createFileSource(id: string, file: Blob, format: BookFormat, isIsolated: boolean): BookSource {
  const ports: MessagePort[] = [];
  let isClosed = false;

  async function read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (isClosed) throw new ProblemError('unexpected-failure', { detail: 'The book is closed' });
    try {
      return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
    } catch (cause) {
      // Moved, changed or taken away while it was open.
      throw new ProblemError('book-unreadable', { cause });
    }
  }

  return {
    editionId: id,
    mediaType: format === 'pdf' ? 'application/pdf' : 'application/epub+zip',
    sizeBytes: file.size,
    async read(offset, length, signal) {
      signal?.throwIfAborted();
      const bytes = await read(offset, length);
      signal?.throwIfAborted();
      return bytes;
    },
    openSyncPort() {
      if (!isIsolated || isClosed) return null;
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      serveSyncReads(port1, (block) => read(block * CHUNK_SIZE_BYTES, CHUNK_SIZE_BYTES), codeOf);
      return port2;
    },
    close() {
      isClosed = true;
      for (const port of ports.splice(0)) port.close();
    },
  };
}
