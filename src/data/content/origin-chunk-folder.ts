import { ProblemError } from '../../../contract/problems.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import { isMissing, isOutOfRoom, isTaken, type OriginFolder } from '../../platform/origin-files.ts';
import { reported } from '../../platform/report.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { ChunkFolder } from './chunk-folder.ts';

/** The chunks in a folder, with their sizes. */
async function sizesIn(folder: FileSystemDirectoryHandle): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for await (const [name, handle] of folder.entries()) {
    if (handle instanceof FileSystemFileHandle && /^\d+$/.test(name)) {
      // Removed while the folder is read: it is not here.
      const file = await handle.getFile().catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      if (file) sizes.set(Number(name), file.size);
    }
  }
  return sizes;
}

/** A folder found before, and those of its files that were read last. */
interface KnownFolder {
  readonly folder: Promise<FileSystemDirectoryHandle>;
  readonly files: Map<number, FileSystemFileHandle>;
}

/** 128 MB of a book. */
const mostKnownFiles = 512;
/** A reader has a file for a few milliseconds. */
const takenPauseMs = 10;
const takenTries = 100;

function readWhole(handle: FileSystemSyncAccessHandle): Uint8Array<ArrayBuffer> {
  try {
    const sizeBytes = handle.getSize();
    // Chromium says so (-1, unsigned) of a file that was removed while it was being opened.
    if (!Number.isSafeInteger(sizeBytes)) throw new DOMException('Removed meanwhile', 'NotFoundError');
    const bytes = new Uint8Array(sizeBytes);
    return bytes.subarray(0, handle.read(bytes, { at: 0 }));
  } finally {
    handle.close();
  }
}

/**
 * Chunks at `libros/<editionId>/<index>` in the origin's own file system. Whoever writes or removes one holds its lock;
 * whoever reads takes the file without asking, which is twice as fast, and waits for the lock only where it is taken.
 */
export function createOriginChunkFolder(root: OriginFolder, withLock: WithLock, clock: Clock): ChunkFolder {
  const folderName = (editionId: string) => encodeURIComponent(editionId);
  const allBooks = async (create: boolean) => (await root()).getDirectoryHandle('libros', { create });
  // One name per edition and chunk, across tabs too.
  const alone = <T>(editionId: string, index: number, work: () => Promise<T>) =>
    withLock(`libro-chunk-${editionId}-${index}`, work);

  /** Looking a folder or a file up asks the browser's file process each time. */
  const known = new Map<string, KnownFolder>();

  async function find(editionId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    return (await allBooks(create)).getDirectoryHandle(folderName(editionId), { create });
  }

  function open(editionId: string, create: boolean): KnownFolder {
    const before = known.get(editionId);
    if (before) return before;
    const opened: KnownFolder = { folder: find(editionId, create), files: new Map() };
    known.set(editionId, opened);
    opened.folder.catch(() => known.delete(editionId));
    return opened;
  }

  async function findFile(editionId: string, index: number): Promise<FileSystemFileHandle> {
    const { folder, files } = open(editionId, false);
    const before = files.get(index);
    if (before) return before;
    const file = await (await folder).getFileHandle(String(index));
    files.set(index, file);
    const [oldest] = files.keys();
    if (files.size > mostKnownFiles && oldest !== undefined) files.delete(oldest);
    return file;
  }

  /** For who holds the lock: a reader may have the file for a moment. */
  async function onceFree<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (cause) {
        if (!isTaken(cause) || tries === takenTries) throw cause;
        await pause(clock, takenPauseMs);
      }
    }
  }

  const readNow = async (editionId: string, index: number) =>
    readWhole(await (await findFile(editionId, index)).createSyncAccessHandle());

  /** Absent things are a plain answer, once a folder that was found before has been looked up again. */
  async function orWhenMissing<T>(editionId: string, otherwise: T, work: () => Promise<T>): Promise<T> {
    for (let isKnown = known.has(editionId); ; isKnown = false) {
      try {
        return await work();
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
        known.delete(editionId);
        if (!isKnown) return otherwise;
      }
    }
  }

  async function writeFile(editionId: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = await (await open(editionId, true).folder).getFileHandle(String(index), { create: true });
    const handle = await onceFree(() => file.createSyncAccessHandle());
    try {
      handle.truncate(0);
      if (handle.write(bytes, { at: 0 }) !== bytes.length) throw new ProblemError('storage-full');
    } finally {
      handle.close();
    }
  }

  const remove = (editionId: string, index: number) =>
    orWhenMissing(editionId, undefined, async () => {
      const folder = await open(editionId, false).folder;
      await onceFree(() => folder.removeEntry(String(index)));
    });

  return {
    read: (editionId, index) =>
      orWhenMissing(editionId, null, async () => {
        const bytes = await readNow(editionId, index).catch((cause: unknown) => {
          if (isTaken(cause)) return null;
          throw cause;
        });
        // Empty: somebody made it, and is about to write.
        if (bytes && bytes.length > 0) return bytes;
        return alone(editionId, index, () => onceFree(() => readNow(editionId, index)));
      }),
    write: (editionId, index, bytes) =>
      alone(editionId, index, async () => {
        try {
          // Another tab may have removed the folder this one still knows: then once more, with a new one.
          const isWritten = await orWhenMissing(editionId, false, async () => {
            await writeFile(editionId, index, bytes);
            return true;
          });
          if (!isWritten) await writeFile(editionId, index, bytes);
        } catch (cause) {
          await remove(editionId, index).catch(reported('Una parte a medias no se pudo quitar', undefined));
          if (cause instanceof ProblemError) throw cause;
          throw new ProblemError(isOutOfRoom(cause) ? 'storage-full' : 'storage-unavailable', { cause });
        }
      }),
    remove: (editionId, index) => alone(editionId, index, () => remove(editionId, index)),
    sizes: (editionId) =>
      orWhenMissing(editionId, new Map<number, number>(), async () => sizesIn(await open(editionId, false).folder)),
    async editions() {
      const all = new Map<string, number>();
      const books = await allBooks(false).catch((cause: unknown) => {
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
        known.delete(editionId);
        await (await allBooks(false)).removeEntry(folderName(editionId), { recursive: true });
      }),
  };
}
