import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import type { BookSource } from '../../../../src/data/content/book-source.ts';

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** Bytes that cannot be had, and why. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly problem: ProblemCode;
}

/** A book on the test's server, read by ranges; it keeps what was asked for. */
export async function fetchedSource(
  url: string,
  reads: { offset: number; length: number }[],
  gap: () => Gap | null,
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
      const lost = gap();
      if (lost !== null && offset < lost.to && end > lost.from) throw new ProblemError(lost.problem);
      if (offset >= end) return new Uint8Array(0);
      const answer = await fetch(url, { headers: { Range: `bytes=${offset}-${end - 1}` } });
      return new Uint8Array(await answer.arrayBuffer());
    },
    readWords: words === undefined ? undefined : () => fetchBytes(words),
    openSyncPort: () => null,
    close: () => undefined,
  };
}
