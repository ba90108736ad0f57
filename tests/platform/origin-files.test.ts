import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeOriginFile, removeOriginFolder } from '../../src/platform/origin-files.ts';

class FakeFile {
  sizeBytes = 100;
  openHandles = 0;
  readonly refusal: string | null;
  constructor(refusal: string | null = null) {
    this.refusal = refusal;
  }
  async createSyncAccessHandle() {
    if (this.refusal !== null) throw new DOMException('', this.refusal);
    this.openHandles += 1;
    return {
      truncate: (sizeBytes: number) => void (this.sizeBytes = sizeBytes),
      close: () => void (this.openHandles -= 1),
    };
  }
}

/** A folder that says how large each file was when it went. */
function createFolder(files: Record<string, FakeFile>) {
  const went: Record<string, number> = {};
  const folder = {
    getFileHandle: async (name: string) => {
      const file = files[name];
      if (!file) throw new DOMException('', 'NotFoundError');
      return file;
    },
    removeEntry: async (name: string) => {
      const file = files[name];
      if (!file) throw new DOMException('', 'NotFoundError');
      went[name] = file.sizeBytes;
    },
    async *values() {
      yield* Object.values(files);
    },
  };
  const parent = {
    getDirectoryHandle: async () => folder,
    removeEntry: async () => {
      for (const [name, { sizeBytes }] of Object.entries(files)) went[name] = sizeBytes;
    },
  };
  // What is asked of a folder here, and no more.
  const as = (fake: unknown) => fake as FileSystemDirectoryHandle;
  return { went, folder: as(folder), parent: as(parent) };
}

describe('what is removed', () => {
  beforeEach(() => {
    vi.stubGlobal('FileSystemFileHandle', FakeFile);
    return () => vi.unstubAllGlobals();
  });

  test('is empty when it goes, a file or a folder of many', async () => {
    const file = new FakeFile();
    const alone = createFolder({ r0: file });
    await removeOriginFile(alone.folder, 'r0');
    expect(alone.went).toEqual({ r0: 0 });

    const files = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`r${at}`, new FakeFile()]));
    const many = createFolder(files);
    await removeOriginFolder(many.parent, 'ed');
    expect(new Set(Object.values(many.went))).toEqual(new Set([0]));
    expect(Object.values(many.went)).toHaveLength(150);
    expect(Object.values(files).every(({ openHandles }) => openHandles === 0)).toBe(true);
  });

  test('stays as it is while somebody has a part of it, and no file stays open', async () => {
    const [mine, theirs] = [new FakeFile(), new FakeFile('NoModificationAllowedError')];
    const { parent, went } = createFolder({ r0: mine, r1: theirs });
    await expect(removeOriginFolder(parent, 'ed')).rejects.toThrow(
      expect.objectContaining({ name: 'NoModificationAllowedError' }),
    );
    expect(mine).toMatchObject({ sizeBytes: 100, openHandles: 0 });
    expect(went).toEqual({});
  });

  test('goes as it is where it cannot be opened for another reason', async () => {
    const { folder, went } = createFolder({ r0: new FakeFile('NotFoundError') });
    await removeOriginFile(folder, 'r0');
    expect(went).toEqual({ r0: 100 });
    await expect(removeOriginFile(folder, 'r9')).rejects.toThrow(expect.objectContaining({ name: 'NotFoundError' }));
  });
});
