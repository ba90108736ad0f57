import { expect, test } from 'vitest';
import { canHoldFiles, openOriginReserve } from '../../src/platform/origin-reserve.ts';

const refused = (name: string) => Promise.reject(new DOMException('no', name));
const opened = () => Promise.resolve();
const judge = (reserve: string, newFile: () => Promise<void>) => canHoldFiles(() => refused(reserve), newFile);

test('a browser that cannot open files synchronously holds none for us, also once the file counts as taken', async () => {
  expect(await judge('NotSupportedError', opened)).toBe(false);
  expect(await judge('InvalidStateError', () => refused('NotSupportedError'))).toBe(false);
  expect(await judge('NoModificationAllowedError', () => refused('NotSupportedError'))).toBe(false);
});

test.each(['NoModificationAllowedError', 'QuotaExceededError', 'InvalidStateError'])(
  'files are not given up because one is %s just now',
  async (name) => {
    expect(await judge(name, opened)).toBe(true);
    expect(await judge(name, () => refused(name))).toBe(true);
  },
);

test('on a disk that may be full no other file is made to find out', async () => {
  let made = 0;
  await judge('QuotaExceededError', async () => {
    made += 1;
  });
  expect(made).toBe(0);
});

test('files that open are held', async () => {
  const file = { sizeBytes: () => 0, write: () => true, truncate: () => undefined };
  expect(await canHoldFiles(async (work) => work(file), opened)).toBe(true);
});

test('the file is looked up once, and again where somebody removed it', async () => {
  let lookups = 0;
  let isThere = true;
  const handle = { getSize: () => 7, close: () => undefined };
  const fileOf = (wasThere: boolean) => ({
    createSyncAccessHandle: () => (wasThere && !isThere ? refused('NotFoundError') : Promise.resolve(handle)),
  });
  const folder = {
    async getFileHandle() {
      lookups += 1;
      return fileOf(isThere);
    },
  };
  // What the reserve asks of it is all there.
  const root = async () => folder as unknown as FileSystemDirectoryHandle;
  const withReserve = openOriginReserve(root, (work) => work());
  for (let count = 0; count < 3; count += 1) expect(await withReserve((file) => file.sizeBytes())).toBe(7);
  expect(lookups).toBe(1);
  isThere = false;
  expect(await withReserve((file) => file.sizeBytes())).toBe(7);
  expect(lookups).toBe(2);
});
