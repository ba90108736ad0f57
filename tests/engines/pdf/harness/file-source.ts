import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import type { BookSource } from '../../../../src/data/content/book-source.ts';
import { serveSyncReads } from '../../../../src/data/content/sync-read.ts';
import { CHUNK_SIZE_BYTES } from '../../../../contract/content.ts';

/** A book behind HTTP ranges, standing where verified chunks stand in the product. */
export interface FileSource extends BookSource {
  readonly bytesRead: number;
  /** Makes a stretch of the file fail from now on; null brings everything back. */
  lose(range: { from: number; to: number; problem: ProblemCode } | null): void;
}

export async function createFileSource(
  url: string,
  isShared: boolean,
  { pageObjects, words }: { readonly pageObjects?: readonly number[]; readonly words?: string } = {},
): Promise<FileSource> {
  const head = await fetch(url, { method: 'HEAD' });
  const sizeBytes = Number(head.headers.get('content-length'));
  const ports: MessagePort[] = [];
  let bytesRead = 0;
  let lost: { from: number; to: number; problem: ProblemCode } | null = null;

  const read = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const end = Math.min(offset + length, sizeBytes);
    if (end <= offset) return new Uint8Array();
    if (lost !== null && offset < lost.to && end > lost.from) throw new ProblemError(lost.problem);
    bytesRead += end - offset;
    const answer = await fetch(url, { headers: { Range: `bytes=${offset}-${end - 1}` } });
    return new Uint8Array(await answer.arrayBuffer());
  };

  const readBlock = (block: number): Promise<Uint8Array> => read(block * CHUNK_SIZE_BYTES, CHUNK_SIZE_BYTES);
  const codeOf = (cause: unknown): ProblemCode => (cause instanceof ProblemError ? cause.code : 'unexpected-failure');

  return {
    editionId: url,
    mediaType: 'application/pdf',
    sizeBytes,
    pageObjects,
    readWords: words === undefined ? undefined : async () => new Uint8Array(await (await fetch(words)).arrayBuffer()),
    read,
    get bytesRead() {
      return bytesRead;
    },
    lose(range) {
      lost = range;
    },
    openSyncPort() {
      if (!isShared) return null;
      const { port1, port2 } = new MessageChannel();
      serveSyncReads(port1, readBlock, codeOf);
      ports.push(port1);
      return port2;
    },
    close() {
      for (const port of ports) port.close();
    },
  };
}
