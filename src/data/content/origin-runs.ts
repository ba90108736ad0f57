import { CHUNK_SIZE_BYTES, RUN_CHUNKS, TAG_SIZE_BYTES } from '../../../contract/content.ts';

/** A whole chunk as it is stored; only the last one of a file is shorter. */
export const chunkBytes = CHUNK_SIZE_BYTES + TAG_SIZE_BYTES;

/** What the file of a run is called, beside those of single chunks, whose name is their index. */
export const runName = (run: number) => `r${run}`;
export const runOf = (index: number) => Math.floor(index / RUN_CHUNKS);

/**
 * Note: two runs in one file. To make, open and close a file costs as much as writing several chunks; so an even run that comes
 * with the next one has it behind itself. Where each came for itself both have a file, as all had once.
 */
export const fileOf = (run: number, runs: readonly number[]) =>
  run % 2 === 1 && runs.includes(run - 1) ? run - 1 : run;
/** The files that may hold a chunk. */
export const filesFor = (index: number) => {
  const run = runOf(index);
  return run % 2 === 0 ? [run] : [run, run - 1];
};
const mostChunks = (run: number) => (run % 2 === 0 ? 2 * RUN_CHUNKS : RUN_CHUNKS);
const placeIn = (run: number, index: number) => (index - run * RUN_CHUNKS) * chunkBytes;

/** The run a file begins with; `null` for any other file. */
export function parseRunName(name: string): number | null {
  return /^r\d+$/.test(name) ? Number(name.slice(1)) : null;
}

/** Which chunks a run's file holds, by its size alone: it is only ever written at its end. The last may be torn. */
export function sizesOfRun(run: number, sizeBytes: number): readonly (readonly [number, number])[] {
  const count = Math.min(mostChunks(run), Math.ceil(sizeBytes / chunkBytes));
  return Array.from({ length: count }, (_, at) => [
    run * RUN_CHUNKS + at,
    Math.min(chunkBytes, sizeBytes - at * chunkBytes),
  ]);
}

/** Chromium says a size that is none (-1, unsigned) of a file that was removed while it was being opened. */
export function sizeOf(handle: FileSystemSyncAccessHandle): number {
  const sizeBytes = handle.getSize();
  if (!Number.isSafeInteger(sizeBytes)) throw new DOMException('Removed meanwhile', 'NotFoundError');
  return sizeBytes;
}

/** Nothing is written to it any more, but where the second of two runs is on its way. */
export const isWhole = (handle: FileSystemSyncAccessHandle) =>
  sizeOf(handle) > 0 && sizeOf(handle) % (RUN_CHUNKS * chunkBytes) === 0;

/** What the file holds of a chunk: all of it, the beginning, or nothing. */
export function readFromRun(handle: FileSystemSyncAccessHandle, run: number, index: number): Uint8Array<ArrayBuffer> {
  const at = placeIn(run, index);
  const bytes = new Uint8Array(Math.max(0, Math.min(chunkBytes, sizeOf(handle) - at)));
  return bytes.subarray(0, handle.read(bytes, { at }));
}

/** The same of a file that is read without having it to oneself. */
export function partOfRun(file: Blob, run: number, index: number): Blob {
  const at = placeIn(run, index);
  return file.slice(at, at + chunkBytes);
}

/** Writes behind the first `from` chunks. `elsewhere`: the file does not end there. Unless all is written it is left as it was. */
export function appendToRun(
  handle: FileSystemSyncAccessHandle,
  from: number,
  chunks: readonly Uint8Array<ArrayBuffer>[],
): 'written' | 'elsewhere' | 'full' {
  const before = sizeOf(handle);
  const at = from * chunkBytes;
  // Torn by whoever was ended in the middle of its first chunk.
  if (before !== at && !(from === 0 && before < chunkBytes)) return 'elsewhere';
  let end = at;
  try {
    for (const bytes of chunks) {
      if (handle.write(bytes, { at: end }) !== bytes.length) {
        handle.truncate(at);
        return 'full';
      }
      end += bytes.length;
    }
    if (before > end) handle.truncate(end);
  } catch (cause) {
    handle.truncate(at);
    throw cause;
  }
  return 'written';
}

/** Takes a chunk and all behind it off the file; answers those behind it. */
export function cutRun(
  handle: FileSystemSyncAccessHandle,
  run: number,
  index: number,
): ReadonlyMap<number, Uint8Array<ArrayBuffer>> {
  const behind = sizesOfRun(run, sizeOf(handle)).filter(([other]) => other > index);
  const rest = new Map(behind.map(([other]) => [other, readFromRun(handle, run, other)]));
  const at = placeIn(run, index);
  if (handle.getSize() > at) handle.truncate(at);
  return rest;
}
