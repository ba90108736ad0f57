import type { BookSource } from '../../../../src/data/content/book-source.ts';

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** A book on the test's server, read by ranges; it keeps what was asked for. */
export async function fetchedSource(
  url: string,
  reads: { offset: number; length: number }[],
  words?: string,
): Promise<BookSource> {
  const head = await fetch(url, { method: 'HEAD' });
  const sizeBytes = Number(head.headers.get('Content-Length'));
  return {
    editionId: url,
    mediaType: 'application/epub+zip',
    sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length);
      reads.push({ offset, length });
      if (offset >= end) return new Uint8Array(0);
      const answer = await fetch(url, { headers: { Range: `bytes=${offset}-${end - 1}` } });
      return new Uint8Array(await answer.arrayBuffer());
    },
    readWords: words === undefined ? undefined : () => fetchBytes(words),
    openSyncPort: () => null,
    close: () => undefined,
  };
}
