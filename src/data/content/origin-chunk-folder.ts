import { ProblemError } from '../../../contract/problems.ts';
import { isMissing, isOutOfRoom, type OriginFolder } from '../../platform/origin-files.ts';
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

/** Chunks at `libros/<editionId>/<index>` in the origin's own file system. */
export function createOriginChunkFolder(root: OriginFolder, withLock: WithLock): ChunkFolder {
  const folderName = (editionId: string) => encodeURIComponent(editionId);
  const allBooks = async (create: boolean) => (await root()).getDirectoryHandle('libros', { create });
  // One name per edition and chunk: the handle that reads or writes is exclusive, across tabs too.
  const alone = <T>(editionId: string, index: number, work: () => Promise<T>) =>
    withLock(`libro-chunk-${editionId}-${index}`, work);

  /** Folders found before: looking one up asks the browser's file process three times. */
  const found = new Map<string, Promise<FileSystemDirectoryHandle>>();

  async function find(editionId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    return (await allBooks(create)).getDirectoryHandle(folderName(editionId), { create });
  }

  function open(editionId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    const known = found.get(editionId);
    if (known) return known;
    const finding = find(editionId, create);
    found.set(editionId, finding);
    finding.catch(() => found.delete(editionId));
    return finding;
  }

  /** Absent things are a plain answer, once a folder that was found before has been looked up again. */
  async function orWhenMissing<T>(editionId: string, otherwise: T, work: () => Promise<T>): Promise<T> {
    for (let isKnown = found.has(editionId); ; isKnown = false) {
      try {
        return await work();
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
        found.delete(editionId);
        if (!isKnown) return otherwise;
      }
    }
  }

  async function writeFile(editionId: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = await (await open(editionId, true)).getFileHandle(String(index), { create: true });
    const handle = await file.createSyncAccessHandle();
    try {
      handle.truncate(0);
      if (handle.write(bytes, { at: 0 }) !== bytes.length) throw new ProblemError('storage-full');
    } finally {
      handle.close();
    }
  }

  const remove = (editionId: string, index: number) =>
    orWhenMissing(editionId, undefined, async () => (await open(editionId, false)).removeEntry(String(index)));

  return {
    read: (editionId, index) =>
      alone(editionId, index, () =>
        orWhenMissing(editionId, null, async () => {
          const file = await (await open(editionId, false)).getFileHandle(String(index));
          const handle = await file.createSyncAccessHandle();
          try {
            const bytes = new Uint8Array(handle.getSize());
            return bytes.subarray(0, handle.read(bytes, { at: 0 }));
          } finally {
            handle.close();
          }
        }),
      ),
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
      orWhenMissing(editionId, new Map<number, number>(), async () => sizesIn(await open(editionId, false))),
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
        found.delete(editionId);
        await (await allBooks(false)).removeEntry(folderName(editionId), { recursive: true });
      }),
  };
}
