import { RUN_CHUNKS } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import { isMissing, isOutOfRoom, isTaken, type OriginFolder, removeOriginFolder } from '../../platform/origin-files.ts';
import { reported } from '../../platform/report.ts';
import { createTabLocks, type WithLock } from '../../platform/tab-locks.ts';
import type { ChunkFolder } from './chunk-folder.ts';
import { createOriginEditions, folderNameOf, onceFree } from './origin-editions.ts';
import * as runFile from './origin-runs.ts';

/** The chunks in a folder, with their sizes. */
async function sizesIn(folder: FileSystemDirectoryHandle): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for await (const [name, handle] of folder.entries()) {
    const run = runFile.parseRunName(name);
    if (!(handle instanceof FileSystemFileHandle) || (run === null && !/^\d+$/.test(name))) continue;
    // Removed while the folder is read: it is not here.
    const file = await handle.getFile().catch((cause: unknown) => {
      if (isMissing(cause)) return null;
      throw cause;
    });
    if (!file) continue;
    const found = run === null ? [[Number(name), file.size] as const] : runFile.sizesOfRun(run, file.size);
    // Of one that is torn in its run and whole in a file of its own, the whole one counts.
    for (const [index, size] of found) sizes.set(index, Math.max(size, sizes.get(index) ?? 0));
  }
  return sizes;
}

function readWhole(handle: FileSystemSyncAccessHandle): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(runFile.sizeOf(handle));
  return bytes.subarray(0, handle.read(bytes, { at: 0 }));
}

function writeWhole(handle: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>): void {
  handle.truncate(0);
  if (handle.write(bytes, { at: 0 }) !== bytes.length) throw new ProblemError('storage-full');
}

function asProblem(cause: unknown): ProblemError {
  if (cause instanceof ProblemError) return cause;
  // Missing just after it was made: see "Note: Firefox on a full disk".
  const isFull = isOutOfRoom(cause) || isMissing(cause);
  return new ProblemError(isFull ? 'storage-full' : 'storage-unavailable', { cause });
}

/**
 * Chunks in the origin's own file system: at `libros/<editionId>/<index>`, or one behind the other in the file of their
 * run. Whoever writes or removes a single one holds its lock; whoever reads takes the file without asking, which is twice
 * as fast, and waits for the lock only where it is taken. A run is one tab's for a moment at a time, and written at its
 * end only, so that two who are at it cannot undo each other.
 */
export function createOriginChunkFolder(root: OriginFolder, withLock: WithLock, clock: Clock): ChunkFolder {
  const editions = createOriginEditions(root, clock);
  const { orWhenMissing } = editions;
  // One name per edition and chunk, across tabs too.
  const alone = <T>(editionId: string, index: number, work: () => Promise<T>) =>
    withLock(`libro-chunk-${editionId}-${index}`, work);
  /** Within this tab the file of a run is had one after the other: who finds it taken waits longer. */
  const oneByOne = createTabLocks();
  const atRun = <T>(editionId: string, run: number, work: () => Promise<T>) => oneByOne(`${editionId}/${run}`, work);

  /** Note: Firefox on a full disk. It opens no file to oneself there, and says it is missing: whether it is, its bytes tell. */
  async function read(
    editionId: string,
    name: string,
    open: () => Promise<Uint8Array<ArrayBuffer>>,
    partOf: (file: Blob) => Blob,
  ): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await open();
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      return new Uint8Array(await partOf(await editions.snapshot(editionId, name)).arrayBuffer());
    }
  }

  const readAlone = (editionId: string, index: number) => {
    const name = String(index);
    return read(
      editionId,
      name,
      () => editions.withFile(editionId, name, false, readWhole),
      (file) => file,
    );
  };
  const writeAlone = (editionId: string, index: number, bytes: Uint8Array<ArrayBuffer>) =>
    editions.withFile(editionId, String(index), true, (handle) => writeWhole(handle, bytes));

  /** The files that are here of those that may hold it. */
  async function filesWith(editionId: string, index: number): Promise<number[]> {
    const runs = await editions.runs(editionId);
    return runFile.filesFor(index).filter((run) => runs.has(run));
  }

  /** What the file of a run holds of a chunk. */
  function readInRun(editionId: string, run: number, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const name = runFile.runName(run);
    const readRun = (handle: FileSystemSyncAccessHandle) => runFile.readFromRun(handle, run, index);
    return atRun(editionId, run, () =>
      read(
        editionId,
        name,
        () => editions.readFile(editionId, name, readRun, runFile.isWhole),
        (file) => runFile.partOfRun(file, run, index),
      ),
    );
  }

  async function readNow(editionId: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
    let most = new Uint8Array(0);
    for (const run of await filesWith(editionId, index)) {
      const inRun = await readInRun(editionId, run, index);
      if (inRun.length === runFile.chunkBytes) return inRun;
      if (inRun.length > most.length) most = inRun;
    }
    // Beyond the end of its run, torn, or the short last one of the book.
    return readAlone(editionId, index).catch((cause: unknown) => {
      if (isMissing(cause) && most.length > 0) return most;
      throw cause;
    });
  }

  /** Takes a chunk out of a run's file; those behind it become files of their own. */
  async function removeFromRun(editionId: string, run: number, index: number): Promise<void> {
    const rest = await atRun(editionId, run, () =>
      editions.withFile(editionId, runFile.runName(run), false, (handle) => runFile.cutRun(handle, run, index)),
    );
    for (const [other, bytes] of rest) {
      await alone(editionId, other, () => writeAlone(editionId, other, bytes)).catch(
        reported('Una parte vendrá otra vez', undefined),
      );
    }
  }

  const remove = (editionId: string, index: number) =>
    orWhenMissing(editionId, undefined, async () => {
      const runs = await filesWith(editionId, index);
      for (const run of runs) await removeFromRun(editionId, run, index);
      await editions.removeFile(editionId, String(index)).catch((cause: unknown) => {
        if (runs.length === 0 || !isMissing(cause)) throw cause;
      });
    });

  async function append(
    editionId: string,
    run: number,
    from: number,
    chunks: readonly Uint8Array<ArrayBuffer>[],
    isEnd: boolean,
  ) {
    const name = runFile.runName(run);
    const write = (create: boolean) =>
      editions.withFile(editionId, name, create, (handle) => runFile.appendToRun(handle, from, chunks));
    const result = await write(from === 0 && !editions.isKnown(editionId, name));
    (await editions.runs(editionId)).add(run);
    if (isEnd) editions.letGo(editionId, name);
    if (result === 'full') throw new ProblemError('storage-full');
    return result === 'written';
  }

  /** Another tab may have removed the folder this one still knows: then once more, with a new one. */
  async function twice<T>(editionId: string, work: () => Promise<T>): Promise<T> {
    const done = await orWhenMissing<{ readonly value: T } | null>(editionId, null, async () => ({
      value: await work(),
    }));
    return done ? done.value : work();
  }

  return {
    read: (editionId, index) =>
      orWhenMissing(editionId, null, async () => {
        const bytes = await readNow(editionId, index).catch((cause: unknown) => {
          if (isTaken(cause)) return null;
          throw cause;
        });
        // Empty: somebody made it, and is about to write.
        if (bytes && bytes.length > 0) return bytes;
        return alone(editionId, index, () => readNow(editionId, index));
      }),
    write: (editionId, index, bytes) =>
      alone(editionId, index, async () => {
        try {
          await twice(editionId, () => writeAlone(editionId, index, bytes));
        } catch (cause) {
          const half = editions.removeFile(editionId, String(index));
          await half.catch((why: unknown) => {
            if (!isMissing(why)) reported('Una parte a medias no se pudo quitar', undefined)(why);
          });
          throw asProblem(cause);
        }
      }),
    async begin(editionId, run) {
      try {
        await twice(editionId, () => editions.makeFile(editionId, runFile.runName(run)));
      } catch (cause) {
        throw asProblem(cause);
      }
    },
    hold: (editionId, run) => editions.hold(editionId, runFile.runName(run)),
    append: (editionId, run, from, chunks, isEnd = from + chunks.length === RUN_CHUNKS) =>
      atRun(editionId, run, async () => {
        try {
          return await twice(editionId, () => append(editionId, run, from, chunks, isEnd));
        } catch (cause) {
          // Removed since its beginning was written.
          if (isMissing(cause)) return false;
          throw asProblem(cause);
        }
      }),
    remove: (editionId, index) => alone(editionId, index, () => remove(editionId, index)),
    sizes: (editionId) =>
      orWhenMissing(editionId, new Map<number, number>(), async () => sizesIn(await editions.folder(editionId, false))),
    async editions() {
      const all = new Map<string, number>();
      const books = await editions.all(false).catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      for await (const [name, folder] of books?.entries() ?? []) {
        if (!(folder instanceof FileSystemDirectoryHandle)) continue;
        const sizes = [...(await sizesIn(folder)).values()];
        all.set(
          decodeURIComponent(name),
          sizes.reduce((sum, size) => sum + size, 0),
        );
      }
      return all;
    },
    removeEdition: (editionId) =>
      orWhenMissing(editionId, undefined, async () => {
        editions.forget(editionId);
        const all = await editions.all(false);
        await onceFree(clock, () => removeOriginFolder(all, folderNameOf(editionId)));
      }),
  };
}
