import { ProblemError } from '../../../contract/problems.ts';
import type { Room } from './room.ts';
import { CHUNK_SIZE_BYTES, chunkCount, plainChunkSize, RUN_CHUNKS, TAG_SIZE_BYTES } from '../../../contract/content.ts';

/** Keeps the encrypted chunks of editions on this device, alone or in runs. */
export interface ChunkFolder {
  /** The bytes, or `null` where there is no such chunk. */
  read(editionId: string, index: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Throws `ProblemError` (`storage-full`, `storage-unavailable`) and leaves nothing half written behind. */
  write(editionId: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Makes the file of a run, where there is none: `append` then takes nothing but its bytes. Throws as `write` does. */
  begin(editionId: string, run: number): Promise<void>;
  /** Opens the file of a run that was begun: it is written to in a moment, and opening it costs as much as writing. Never rejects. */
  hold(editionId: string, run: number): Promise<void>;
  /**
   * Writes whole chunks of a run, or of the one behind it (see "Note: two runs in one file"), behind the `from` that are here;
   * `false` where its file does not stand there. `isEnd`: no more of it follows, as at the end of a run where nothing is
   * said. Throws as `write` does, and then has written none of these.
   */
  append(
    editionId: string,
    run: number,
    from: number,
    chunks: readonly Uint8Array<ArrayBuffer>[],
    isEnd?: boolean,
  ): Promise<boolean>;
  remove(editionId: string, index: number): Promise<void>;
  /** Which chunks are here, and how many bytes each has. */
  sizes(editionId: string): Promise<ReadonlyMap<number, number>>;
  removeEdition(editionId: string): Promise<void>;
  /** Every edition something of is here, with the bytes it takes. */
  editions(): Promise<ReadonlyMap<string, number>>;
}

const runBytes = RUN_CHUNKS * (CHUNK_SIZE_BYTES + TAG_SIZE_BYTES);
const sizeOfAll = (chunks: readonly Uint8Array[]) => chunks.reduce((sum, bytes) => sum + bytes.length, 0);

/** A folder that writes only where there is room, and never at the cost of the reserve. */
export function withRoom(folder: ChunkFolder, room: Room): ChunkFolder {
  async function whereRoom<T>(sizeBytes: number, isGrowth: boolean, work: () => Promise<T>): Promise<T> {
    const ask = { sizeBytes, isSpare: true, isHarmless: true, isGrowth };
    if (!(await room.admit(ask))) throw new ProblemError('storage-full');
    try {
      return await room.filling(work);
    } catch (cause) {
      if (cause instanceof ProblemError && cause.code === 'storage-full') await room.ranOut();
      throw cause;
    }
  }
  return {
    ...folder,
    write: (editionId, index, bytes) => whereRoom(bytes.length, false, () => folder.write(editionId, index, bytes)),
    begin: (editionId, run) => whereRoom(runBytes, false, () => folder.begin(editionId, run)),
    append: (editionId, run, from, chunks, ...isEnd) =>
      whereRoom(sizeOfAll(chunks), true, () => folder.append(editionId, run, from, chunks, ...isEnd)),
  };
}

/** Bytes of a chunk as it is stored and sent. */
export function cipherChunkSize(sizeBytes: number, index: number): number {
  return plainChunkSize(sizeBytes, index) + TAG_SIZE_BYTES;
}

/** The chunks an inventory may count: those whose size is exactly right. */
export function wholeChunks(sizeBytes: number, sizes: ReadonlyMap<number, number>): ReadonlySet<number> {
  const whole = new Set<number>();
  for (let index = 0; index < chunkCount(sizeBytes); index += 1) {
    if (sizes.get(index) === cipherChunkSize(sizeBytes, index)) whole.add(index);
  }
  return whole;
}

/** Plain bytes in these chunks: what a progress bar shows. */
export function plainBytes(sizeBytes: number, chunks: Iterable<number>): number {
  let total = 0;
  for (const index of chunks) total += plainChunkSize(sizeBytes, index);
  return total;
}
