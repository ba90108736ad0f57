import { describe, expect, test, vi } from 'vitest';
import { fromBase64Url, importEditionKey } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { createChunkStore, type ReadableEdition } from '../../../src/data/content/chunk-store.ts';
import type { BytesAnswer } from '../../../src/platform/content-network.ts';
import { makeBook } from '../../support/test-books.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createMemoryChunkFolder } from '../support/memory-chunk-folder.ts';
import { eventually } from '../support/until.ts';

const book = await makeBook('celula', 3 * 256 * 1024 + 5);
const large = await makeBook('atlas', 39 * 256 * 1024 + 5);
const edition: ReadableEdition = {
  ...book.manifest,
  key: await importEditionKey(fromBase64Url(book.key)),
};

function setUp(folder: ReturnType<typeof createMemoryChunkFolder> | null = createMemoryChunkFolder()) {
  const clock = createManualClock();
  const asked: string[] = [];
  const checks: boolean[] = [];
  const askedRuns: (readonly string[])[] = [];
  /** Memory offered for the parts of each answer. */
  const spares: ArrayBuffer[][] = [];
  /** Parts of runs that were taken in. */
  const handed: string[] = [];
  const runAnswers: ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>)[] = [];
  const answers: ((bytes: Uint8Array<ArrayBuffer>) => BytesAnswer)[] = [];
  const store = createChunkStore({
    folder,
    clock: { now: clock.now, after: (_ms, run) => clock.after(queueMicrotask(() => clock.advance(0)) ?? 0, run) },
    onChecked: (isWhole) => checks.push(isWhole),
    async fetchParts(hashes, _sizes, onPart, spare) {
      askedRuns.push(hashes);
      spares.push(spare);
      let count = 0;
      for (const hash of hashes) {
        const bytes = (book.chunks.get(hash) ?? large.chunks.get(hash))?.slice() ?? new Uint8Array();
        if (!(await onPart(runAnswers.shift()?.(bytes) ?? bytes))) break;
        count += 1;
        handed.push(hash);
      }
      return { kind: 'answered', status: 200, body: count };
    },
    async fetchBytes(hash) {
      asked.push(hash);
      const bytes = book.chunks.get(hash)?.slice() ?? new Uint8Array();
      return answers.shift()?.(bytes) ?? { kind: 'answered', status: 200, body: bytes, isMarked: true };
    },
  });
  return { store, folder, asked, checks, answers, askedRuns, runAnswers, handed, spares };
}

const flip = (bytes: Uint8Array<ArrayBuffer>): BytesAnswer => {
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  return { kind: 'answered', status: 200, body: bytes, isMarked: true };
};
const silence = (): BytesAnswer => ({ kind: 'no-answer', reason: 'network' });

describe('a run of chunks', () => {
  const { editionId, sizeBytes } = edition;
  const hashes = [...edition.chunks];
  const run = { editionId, sizeBytes, run: 0, hashes };

  test('is kept part by part as it comes, which is told, and none is asked for twice', async () => {
    const { store, folder, askedRuns, checks } = setUp();
    const told: number[] = [];
    let sum = 0;
    const hear = (count: number) => {
      told.push(count);
      sum += count;
      // Never before it is written.
      expect(sum).toBe(folder?.files.size);
    };
    expect(await store.keepRuns(run, hear)).toBe(4);
    expect(sum).toBe(4);
    expect(askedRuns).toEqual([hashes]);
    // With what is written together.
    expect(checks).toEqual(told.map(() => true));
    expect([...(folder?.files.keys() ?? [])]).toEqual([0, 1, 2, 3].map((index) => `${editionId}/${index}`));
  });

  test('ends before the part that was changed on the way, and tells nothing of it', async () => {
    const { store, folder, runAnswers, checks } = setUp();
    const change = (bytes: Uint8Array<ArrayBuffer>) => {
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      return bytes;
    };
    runAnswers.push(
      (bytes) => bytes,
      (bytes) => bytes,
      change,
    );
    const told: number[] = [];
    expect(await store.keepRuns(run, (count) => told.push(count))).toBe(2);
    expect(told.reduce((sum, count) => sum + count)).toBe(2);
    expect(checks).toEqual(told.map(() => true));
    expect(folder?.files.size).toBe(2);
  });

  test('comes whole while the disk takes its time with the file, and is kept then', async () => {
    const { store, folder, handed } = setUp();
    let goOn: () => void = () => undefined;
    const made = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    vi.spyOn(folder ?? createMemoryChunkFolder(), 'begin').mockReturnValue(made);
    const keeping = store.keepRuns(run, () => undefined);
    await eventually(() => handed.length === 4);
    expect(folder?.files.size).toBe(0);
    goOn();
    expect(await keeping).toBe(4);
    expect(folder?.files.size).toBe(4);
  });

  test('waits for a disk that takes its time once two dozen parts are in memory, and then comes whole', async () => {
    const { store, folder, handed } = setUp();
    let goOn: () => void = () => undefined;
    const made = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun: number[] = [];
    const disk = folder ?? createMemoryChunkFolder();
    const append = disk.append;
    vi.spyOn(disk, 'begin').mockImplementation(async (_edition, each) => void begun.push(each));
    vi.spyOn(disk, 'append').mockImplementation(async (...run) => {
      await made;
      return append(...run);
    });
    const { manifest } = large;
    const runs = { editionId: manifest.editionId, sizeBytes: manifest.sizeBytes, run: 0, hashes: manifest.chunks };
    const keeping = store.keepRuns({ ...runs, hashes: [...runs.hashes] }, () => undefined);
    // Without a limit all forty are handed over in one turn.
    await eventually(() => handed.length > 0);
    expect(handed).toHaveLength(23);
    expect(begun).toEqual([0, 2]);
    goOn();
    expect(await keeping).toBe(40);
    expect(folder?.files.size).toBe(40);
  });

  test('of several that come quickly has its files made before it is asked for, and opened before any is written to', async () => {
    const { store, folder, askedRuns } = setUp();
    const order: string[] = [];
    const disk = folder ?? createMemoryChunkFolder();
    const seen = (what: string) => async (_edition: string, each: number) => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${what} ${each}, asked ${askedRuns.length}`);
    };
    vi.spyOn(disk, 'begin').mockImplementation(seen('made'));
    vi.spyOn(disk, 'hold').mockImplementation(seen('open'));
    const append = disk.append;
    const ends: string[] = [];
    vi.spyOn(disk, 'append').mockImplementation(async (...parts) => {
      order.push('written');
      const [, file, from, chunks, isEnd] = parts;
      if (isEnd) ends.push(`${file}: ${from + chunks.length}`);
      return append(...parts);
    });
    const { manifest } = large;
    const runs = { editionId: manifest.editionId, sizeBytes: manifest.sizeBytes, run: 0, hashes: [...manifest.chunks] };
    const told: number[] = [];
    expect(await store.keepRuns(runs, (count) => told.push(count))).toBe(40);
    // Two runs in the first file, the rest in the second.
    expect(ends).toEqual(['0: 32', '2: 8']);
    // As they are written, and not at the end.
    expect(told).toEqual(Array.from({ length: 10 }, () => 4));
    const all = (what: string, asked: number) => [0, 2].map((each) => `${what} ${each}, asked ${asked}`);
    expect(order.slice(0, 5)).toEqual([...all('made', 0), ...all('open', 1), 'written']);
    order.length = 0;
    expect(await store.keepRuns(run, () => undefined)).toBe(4);
    expect(order.filter((what) => what !== 'written')).toEqual(['made 0, asked 2']);
  });

  test('is not asked for where no file can be made for several', async () => {
    const { store, folder, askedRuns } = setUp();
    vi.spyOn(folder ?? createMemoryChunkFolder(), 'begin').mockRejectedValue(new ProblemError('storage-full'));
    const { manifest } = large;
    const runs = { editionId: manifest.editionId, sizeBytes: manifest.sizeBytes, run: 0, hashes: [...manifest.chunks] };
    await expect(store.keepRuns(runs, () => undefined)).rejects.toMatchObject({ code: 'storage-full' });
    expect(askedRuns).toEqual([]);
  });

  test('gives the memory of parts back once they are written, and not before', async () => {
    const { store, folder, spares, handed } = setUp();
    let goOn: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const disk = folder ?? createMemoryChunkFolder();
    const append = disk.append;
    let isWriting = false;
    vi.spyOn(disk, 'append').mockImplementation(async (...parts) => {
      isWriting = true;
      await written;
      return append(...parts);
    });
    const keeping = store.keepRuns(run, () => undefined);
    await eventually(() => isWriting);
    expect([handed.length, spares]).toEqual([4, [[]]]);
    goOn();
    await keeping;
    const sizes = hashes.map((hash) => book.chunks.get(hash)?.length);
    expect(spares[0]?.map((memory) => memory.byteLength)).toEqual(sizes);
  });

  test('that somebody else has begun is left to them', async () => {
    const { store, folder } = setUp();
    const theirs = new Uint8Array(5);
    await folder?.write(editionId, 0, theirs);
    expect(await store.keepRuns(run, () => undefined)).toBe(0);
    expect(folder?.files.get(`${editionId}/0`)).toEqual(theirs);
    expect(folder?.files.size).toBe(1);
  });

  test('says that the disk is full, or that nothing can be kept here', async () => {
    const { store, folder } = setUp();
    if (folder) folder.isFull = true;
    await expect(store.keepRuns(run, () => undefined)).rejects.toMatchObject({ code: 'storage-full' });
    await expect(setUp(null).store.keepRuns(run, () => undefined)).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
  });
});

describe('the store of chunks', () => {
  test('any range reads as in the file', async () => {
    const { store } = setUp();
    for (const [offset, length] of [
      [0, 1],
      [256 * 1024 - 1, 2],
      [5, 3 * 256 * 1024],
      [3 * 256 * 1024, 999],
      [9_999_999, 4],
      [7, 0],
    ] as const) {
      const bytes = await store.readRange(edition, offset, length);
      expect(Buffer.compare(bytes, book.plain.subarray(offset, offset + length))).toBe(0);
    }
  });

  test('what was read once needs no network again, and the same chunk is asked for once at a time', async () => {
    const { store, asked } = setUp();
    await Promise.all([store.readRange(edition, 0, 10), store.readRange(edition, 20, 10)]);
    store.forget(edition.editionId);
    await store.readRange(edition, 0, 10);
    expect(asked).toEqual([edition.chunks[0]]);
  });

  test('somebody who reads on finds the next chunk brought already', async () => {
    const { store, asked } = setUp();
    await store.readChunk(edition, 0);
    await store.readChunk(edition, 1);
    await store.readChunk(edition, 2);
    await eventually(() => asked.length === 4);
    expect(new Set(asked)).toEqual(new Set(edition.chunks));
  });

  test('of a book on this device several chunks are at hand for somebody who reads on, from the network only one', async () => {
    const folder = createMemoryChunkFolder();
    const first = setUp(folder);
    for (const index of [0, 1, 2, 3]) await first.store.readChunk(edition, index);
    const read = vi.spyOn(folder, 'read');
    const here = setUp(folder);
    await here.store.readChunk(edition, 0);
    await here.store.readChunk(edition, 1);
    expect(read.mock.calls.map(([, index]) => index)).toEqual([0, 1, 2, 3]);

    const far = setUp();
    await far.store.readChunk(edition, 0);
    await far.store.readChunk(edition, 1);
    await eventually(() => far.asked.length === 3);
    expect(far.asked).toEqual(edition.chunks.slice(0, 3));
  });

  test('a part that arrives after its book was closed stays on the device, and readable nowhere', async () => {
    const { store, folder, asked } = setUp();
    const reading = store.readRange(edition, 0, 10);
    store.forget(edition.editionId);
    await reading;
    expect(folder?.files.size).toBe(1);
    folder?.files.clear();
    await store.readRange(edition, 0, 10);
    expect(asked).toHaveLength(2);
    expect(folder?.files.size).toBe(1);
  });

  test('damaged twice, whole the third time', async () => {
    const { store, asked, checks, answers } = setUp();
    answers.push(flip, flip);
    await store.readRange(edition, 0, 4);
    expect(asked.length).toBe(3);
    expect(checks).toEqual([false, false, true]);
  });

  test('damaged three times is a problem, and nothing is kept or shown', async () => {
    const { store, folder, answers } = setUp();
    answers.push(flip, flip, flip);
    await expect(store.readRange(edition, 0, 4)).rejects.toMatchObject({ code: 'chunk-damaged' });
    expect(folder?.files.size).toBe(0);
  });

  test("a portal's page in place of a chunk is a wrong answer", async () => {
    const { store, answers } = setUp();
    const portal = (): BytesAnswer => ({ kind: 'answered', status: 200, body: new Uint8Array(40), isMarked: false });
    answers.push(portal, portal, portal);
    await expect(store.readRange(edition, 0, 4)).rejects.toMatchObject({ code: 'wrong-answer' });
  });

  test('nobody answering in the middle of a book means a missing part', async () => {
    const { store, answers } = setUp();
    answers.push(silence, silence, silence);
    await expect(store.readRange(edition, 0, 4)).rejects.toMatchObject({ code: 'chunk-missing' });
  });

  test('reading goes on where the disk is full, or where nothing can be kept at all', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const full = createMemoryChunkFolder();
    full.isFull = true;
    for (const folder of [full, null]) {
      const { store } = setUp(folder);
      expect((await store.readRange(edition, 0, 4)).length).toBe(4);
    }
    expect(full.files.size).toBe(0);
    expect(log.mock.calls).toEqual([['Una parte del libro no se guardó', 'storage-full']]);
    log.mockRestore();
  });

  test('keeping says so instead', async () => {
    const full = createMemoryChunkFolder();
    full.isFull = true;
    const chunk = {
      editionId: edition.editionId,
      sizeBytes: edition.sizeBytes,
      index: 0,
      hash: edition.chunks[0] ?? '',
    };
    await expect(setUp(full).store.keepChunk(chunk)).rejects.toMatchObject({ code: 'storage-full' });
    await expect(setUp(null).store.keepChunk(chunk)).rejects.toMatchObject({ code: 'storage-unavailable' });
  });

  test('a wrong key does not cost the person their download', async () => {
    const { store, folder } = setUp();
    await store.readRange(edition, 0, 4);
    store.forget(edition.editionId);
    const wrong = { ...edition, key: await importEditionKey(new Uint8Array(32)) };
    await expect(store.readRange(wrong, 0, 4)).rejects.toMatchObject({ code: 'chunk-damaged' });
    expect(folder?.files.size).toBe(1);
  });
});
