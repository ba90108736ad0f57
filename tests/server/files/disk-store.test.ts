import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from '../../../server/files/disk-store.ts';
import { removeOldDrafts } from '../../../server/files/remove-old-drafts.ts';

const bytes = new TextEncoder().encode('un trozo de libro');
const hash = createHash('sha256').update(bytes).digest('hex');

describe('the disk store', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'libro-disco-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives back what was saved, also after it is built anew', async () => {
    await createDiskStore(folder).save(hash, bytes);
    const store = createDiskStore(folder);
    expect(new Uint8Array((await store.read(hash)) ?? [])).toEqual(bytes);
    expect(await store.has(hash)).toBe(true);
  });

  it('says that something is missing without failing', async () => {
    const store = createDiskStore(join(folder, 'not-there-yet'));
    expect(await store.read(hash)).toBeNull();
    expect(await store.has(hash)).toBe(false);
  });

  it('leaves a file alone that is saved a second time', async () => {
    const store = createDiskStore(folder);
    await store.save(hash, bytes);
    const before = await stat(join(folder, hash.slice(0, 2), hash));
    await store.save(hash, bytes);
    const after = await stat(join(folder, hash.slice(0, 2), hash));
    expect(after.ino).toBe(before.ino);
    expect(await readdir(join(folder, hash.slice(0, 2)))).toEqual([hash]);
  });

  it('takes the same bytes from many at once', async () => {
    const store = createDiskStore(folder);
    await Promise.all(Array.from({ length: 20 }, () => store.save(hash, bytes)));
    expect(await readdir(join(folder, hash.slice(0, 2)))).toEqual([hash]);
  });

  it('does not take a torn temporary file for the real one', async () => {
    const store = createDiskStore(folder);
    await mkdir(join(folder, hash.slice(0, 2)));
    await writeFile(join(folder, hash.slice(0, 2), `${hash}.0b9.tmp`), bytes.subarray(0, 3));
    expect(await store.has(hash)).toBe(false);
    await store.save(hash, bytes);
    expect(await store.read(hash)).toHaveLength(bytes.length);
  });

  it('removes what it is told to, that alone, and what is not there without a word', async () => {
    const store = createDiskStore(folder);
    const other = createHash('sha256').update('otro').digest('hex');
    await store.save(hash, bytes);
    await store.save(other, bytes);
    await store.remove(hash);
    await store.remove(hash);
    expect(await store.has(hash)).toBe(false);
    expect(await store.read(hash)).toBeNull();
    expect(await store.has(other)).toBe(true);
    await createDiskStore(join(folder, 'not-there-yet')).remove(hash);
    await store.save(hash, bytes);
    expect(await store.has(hash)).toBe(true);
  });

  it('is cleared of drafts older than a day, and of nothing else', async () => {
    const now = new Date('2026-03-02T13:00:00Z');
    const store = createDiskStore(folder);
    await store.save(hash, bytes);
    const subfolder = join(folder, hash.slice(0, 2));
    const place = async (name: string, hoursAgo: number) => {
      const path = join(subfolder, name);
      if (name !== hash) await writeFile(path, 'x');
      const at = new Date(now.getTime() - hoursAgo * 3_600_000);
      await utimes(path, at, at);
    };
    await place(hash, 999);
    await place(`${hash}.0b9f-1.tmp`, 25);
    await place(`${hash}.0b9f-2.tmp`, 23);
    await place('apuntes.tmp', 999);
    await removeOldDrafts(folder, now);
    expect((await readdir(subfolder)).toSorted()).toEqual([hash, `${hash}.0b9f-2.tmp`, 'apuntes.tmp'].toSorted());
    await removeOldDrafts(join(folder, 'not-there-yet'), now);
  });

  it('leaves no temporary file behind when the disk refuses', async () => {
    const store = createDiskStore(folder);
    await mkdir(join(folder, hash.slice(0, 2), hash), { recursive: true });
    await writeFile(join(folder, hash.slice(0, 2), hash, 'in-the-way'), '');
    await expect(store.save(hash, bytes)).rejects.toThrow('Cannot save');
    expect(await readdir(join(folder, hash.slice(0, 2)))).toEqual([hash]);
  });

  it.each(['../../etc/passwd', '', 'abc', `${'a'.repeat(63)}/`, 'A'.repeat(64), `../${'a'.repeat(61)}`, `${hash}\n`])(
    'refuses the name %j before it reaches the disk',
    async (name) => {
      const store = createDiskStore(folder);
      await expect(store.read(name)).rejects.toThrow('64 lower-case hex');
      await expect(store.has(name)).rejects.toThrow('64 lower-case hex');
      await expect(store.remove(name)).rejects.toThrow('64 lower-case hex');
      await expect(store.save(name, bytes)).rejects.toThrow('64 lower-case hex');
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
