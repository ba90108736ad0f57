import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Schema } from '../../contract/books.ts';
import * as v from 'valibot';
import type { ContentStore } from './content-store.ts';
import { unlessMissing } from './unless-missing.ts';

/**
 * A content store in a folder of the local disk, fanned out into 256 subfolders by the first
 * two digits of the hash. A name that is not 64 hex digits never reaches the file system.
 */
export function createDiskStore(folder: string): ContentStore {
  function pathOf(hash: string): string {
    if (!v.is(sha256Schema, hash)) throw new Error('A content name is 64 lower-case hex digits');
    return join(folder, hash.slice(0, 2), hash);
  }

  async function has(hash: string): Promise<boolean> {
    const path = pathOf(hash);
    return unlessMissing(async () => (await stat(path)).isFile(), false);
  }

  return {
    async save(hash, bytes) {
      const path = pathOf(hash);
      if (await has(hash)) return;
      await createFolder(dirname(path));
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (cause) {
        await unlessMissing(() => unlink(draft), undefined);
        throw new Error(`Cannot save ${hash}`, { cause });
      }
      await syncFolder(dirname(path));
    },

    async read(hash) {
      const path = pathOf(hash);
      return unlessMissing<Uint8Array | null>(() => readFile(path), null);
    },

    has,

    async remove(hash) {
      const path = pathOf(hash);
      await unlessMissing(() => unlink(path), undefined);
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is only on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first !== undefined) await syncFolder(dirname(first));
}
