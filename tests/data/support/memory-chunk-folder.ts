import { RUN_CHUNKS } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { ChunkFolder } from '../../../src/data/content/chunk-folder.ts';

/** Chunks in memory, with a disk that can be made full; survives as long as the test holds on to it. */
export interface MemoryChunkFolder extends ChunkFolder {
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  isFull: boolean;
  /** What all chunks together may take. */
  roomBytes: number;
  hasRoom(sizeBytes: number): boolean;
}

export function createMemoryChunkFolder(): MemoryChunkFolder {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const nameOf = (editionId: string, index: number) => `${editionId}/${index}`;
  const folder: MemoryChunkFolder = {
    files,
    isFull: false,
    roomBytes: Infinity,
    hasRoom(sizeBytes) {
      const used = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
      return !folder.isFull && used + sizeBytes <= folder.roomBytes;
    },
    read: async (editionId, index) => files.get(nameOf(editionId, index))?.slice() ?? null,
    async write(editionId, index, bytes) {
      if (folder.isFull) throw new ProblemError('storage-full');
      files.set(nameOf(editionId, index), bytes.slice());
    },
    async begin() {
      if (folder.isFull) throw new ProblemError('storage-full');
    },
    hold: async () => undefined,
    async append(editionId, run, from, chunks) {
      if (folder.isFull) throw new ProblemError('storage-full');
      const first = run * RUN_CHUNKS;
      const isHere = (index: number) => files.has(nameOf(editionId, first + index));
      if (isHere(from) || (from > 0 && !isHere(from - 1))) return false;
      for (const [index, bytes] of chunks.entries()) files.set(nameOf(editionId, first + from + index), bytes.slice());
      return true;
    },
    async remove(editionId, index) {
      files.delete(nameOf(editionId, index));
    },
    async sizes(editionId) {
      const own = [...files].filter(([name]) => name.startsWith(`${editionId}/`));
      return new Map(own.map(([name, bytes]) => [Number(name.split('/')[1]), bytes.length]));
    },
    async editions() {
      const all = new Map<string, number>();
      for (const [name, bytes] of files) {
        const [editionId = ''] = name.split('/');
        all.set(editionId, (all.get(editionId) ?? 0) + bytes.length);
      }
      return all;
    },
    async removeEdition(editionId) {
      for (const name of files.keys()) if (name.startsWith(`${editionId}/`)) files.delete(name);
    },
  };
  return folder;
}
