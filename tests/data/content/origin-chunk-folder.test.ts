import { describe, expect, test, vi } from 'vitest';
import { createOriginChunkFolder } from '../../../src/data/content/origin-chunk-folder.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createTabLocks } from '../../../src/platform/tab-locks.ts';

const missing = () => new DOMException('Entry not found', 'NotFoundError');
const unknown = () => new DOMException('Unknown failure', 'UnknownError');

/** The origin's files as Firefox 153 shows them on a disk without a free byte: measured, in its own words. */
function fullFirefox(bytes: Readonly<Record<string, string>>): FileSystemDirectoryHandle {
  const fileOf = (text: string) => ({
    createSyncAccessHandle: async () => Promise.reject(missing()),
    getFile: async () => new Blob([text]),
  });
  const folder = {
    getDirectoryHandle: async () => folder,
    async getFileHandle(name: string, { create = false } = {}) {
      const text = bytes[name];
      if (text === undefined) throw create ? unknown() : missing();
      return fileOf(text);
    },
    async *keys() {
      yield* Object.keys(bytes);
    },
    removeEntry: async () => Promise.reject(unknown()),
  };
  // What the folder of chunks asks of it is all there.
  return folder as unknown as FileSystemDirectoryHandle;
}

describe('chunks in Firefox, on a disk without a free byte', () => {
  const folder = createOriginChunkFolder(async () => fullFirefox({ 0: 'parte' }), createTabLocks(), systemClock());

  test('are read, though each is said to be missing to who opens it synchronously', async () => {
    expect(new TextDecoder().decode((await folder.read('edicion', 0)) ?? undefined)).toBe('parte');
    expect(await folder.read('edicion', 1)).toBeNull();
  });

  test.each([0, 1])('are not written, and the disk is said to be full (%i)', async (index) => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await expect(folder.write('edicion', index, new Uint8Array(8))).rejects.toMatchObject({ code: 'storage-full' });
    expect(log.mock.calls).toEqual([['Una parte a medias no se pudo quitar', 'UnknownError']]);
    log.mockRestore();
  });
});
