import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../../contract/problems.ts';
import type { ContentStore } from '../../../server/files/content-store.ts';
import { createDiskStore } from '../../../server/files/disk-store.ts';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';
import type { BookStores, EditionOverrides } from '../../../server/ingest/prepare-edition.ts';
import type { PreparedEdition } from '../../../server/ingest/prepared-edition.ts';

/** A folder with real stores where tests lay down files and import them. */
export interface ImportDesk {
  readonly stores: BookStores;
  put(name: string, bytes: Uint8Array | string): Promise<string>;
  /** Imports bytes as a file of that name. */
  importBytes(name: string, bytes: Uint8Array | string, overrides?: EditionOverrides): Promise<Result<PreparedEdition>>;
  /** Imports what must be accepted. */
  accept(name: string, bytes: Uint8Array | string): Promise<PreparedEdition>;
  /** How many files the content and cover stores hold. */
  countStored(): Promise<number>;
  remove(): Promise<void>;
}

/** A store whose disk is full after so many files; tells how many it was asked to save. */
export function fullAfter(files: number, store: ContentStore): ContentStore & { asked(): number } {
  let asked = 0;
  return {
    ...store,
    asked: () => asked,
    save(hash, bytes) {
      asked += 1;
      return asked > files ? Promise.reject(new Error('disk full')) : store.save(hash, bytes);
    },
  };
}

export async function createImportDesk(): Promise<ImportDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-importar-'));
  const stores: BookStores = {
    content: createDiskStore(join(folder, 'content')),
    covers: createDiskStore(join(folder, 'covers')),
  };

  async function put(name: string, bytes: Uint8Array | string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  }

  async function importBytes(name: string, bytes: Uint8Array | string, overrides?: EditionOverrides) {
    return prepareEdition(await put(name, bytes), stores, overrides);
  }

  return {
    stores,
    put,
    importBytes,
    async accept(name, bytes) {
      const result = await importBytes(name, bytes);
      if (!result.ok) throw new Error(`${name} was refused: ${result.problem}`);
      return result.value;
    },
    async countStored() {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /[0-9a-f]{64}$/u.test(name)).length;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
