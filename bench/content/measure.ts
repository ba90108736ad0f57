import { fromBase64Url, importEditionKey, RUN_CHUNKS } from '../../contract/content.ts';
import { openBookSource } from '../../src/data/content/open-book-source.ts';
import { startStorageWorker } from '../../src/data/content/start-storage-worker.ts';
import { createStorageClient } from '../../src/data/content/storage-client.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createAnswerSize } from '../../src/data/downloads/answer-size.ts';
import { mostInFlight } from '../../src/data/downloads/chunk-slots.ts';
import { createDownloadSteps } from '../../src/data/downloads/download-steps.ts';
import type { FloorRequest } from './floor.worker.ts';
import { takeOrders } from './take-orders.ts';

export interface Papers {
  readonly editionId: string;
  readonly sizeBytes: number;
  readonly chunks: readonly string[];
  readonly key: string;
}

/** What the measurement calls in the page; times in milliseconds. */
export interface ContentBench {
  /** The book as a download brings it: fetched, verified, written. */
  keep(papers: Papers): Promise<number>;
  forget(editionId: string): Promise<void>;
  /** The most that a download adds to the memory of the page and its workers, in bytes, as the browser counts them. */
  memoryOfKeep(papers: Papers): Promise<number>;
  /** The same parts, as many at once, fetched and let go. */
  fetchParts(chunks: readonly string[]): Promise<number>;
  /** The same bytes in one answer. */
  fetchWhole(): Promise<number>;
  /** The same bytes fetched, verified and written with none of what makes it safe. */
  keepBare(chunks: readonly string[]): Promise<number>;
  /** Writes the same bytes, as they are, into one file of the origin. */
  writePlain(): Promise<void>;
  /** Reads of this size at these places, one after the other: each one's time. */
  readBook(papers: Papers, offsets: readonly number[], length: number): Promise<number[]>;
  readPlain(offsets: readonly number[], length: number): Promise<number[]>;
  /** Reads of what `keepBare` wrote, decrypted: each one's time. A read stays within its part. */
  readBare(papers: Papers, offsets: readonly number[], length: number): Promise<number[]>;
}

const storage = createStorageClient({
  startWorker: startStorageWorker,
  clock: systemClock(),
  contentBase: () => new URL('/', location.href).href,
  onFate: () => undefined,
  onChecked: () => undefined,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** As many at once as a download has on its way. */
async function someAtOnce<T>(all: readonly T[], work: (one: T, index: number) => Promise<unknown>): Promise<void> {
  const waiting = all.entries();
  const run = async () => {
    for (const [index, one] of waiting) await work(one, index);
  };
  await Promise.all(Array.from({ length: mostInFlight }, run));
}

const take = async (path: string) => (await fetch(path, { cache: 'no-store' })).arrayBuffer();
const plainFile = async () => (await navigator.storage.getDirectory()).getFileHandle('llano', { create: true });

const floor = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' });

function onTheFloor(request: FloorRequest): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ error?: string }>) =>
      data.error === undefined ? resolve() : reject(new Error(data.error)),
    );
    port1.start();
    floor.postMessage(request, [port2]);
  });
}

const answerSize = createAnswerSize();

async function keepBook({ editionId, sizeBytes, chunks }: Papers): Promise<void> {
  const steps = createDownloadSteps(chunks.length, [...chunks.keys()], answerSize);
  async function work(): Promise<void> {
    for (let step = steps.next(); step; step = steps.next()) {
      const [first = 0] = step;
      const hashes = chunks.slice(first, first + step.length);
      if (step.length > 1) {
        const askedAt = Date.now();
        const runs = { editionId, sizeBytes, run: first / RUN_CHUNKS, hashes };
        const kept = await storage.keepRuns(runs, () => undefined);
        if (kept !== step.length) throw new Error(`${kept} parts of ${step.length}`);
        answerSize.came(kept, Date.now() - askedAt);
      } else await storage.keepChunk({ editionId, sizeBytes, index: first, hash: hashes[0] ?? '' });
    }
  }
  await Promise.all(Array.from({ length: mostInFlight }, work));
}

/** Several times within a download. */
const countEveryMs = 60;

/** Bytes of memory of the page and its workers, as the browser counts them. */
async function memory(): Promise<number> {
  const measured = await (
    performance as Performance & { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }
  ).measureUserAgentSpecificMemory();
  return measured.bytes;
}

async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = await memory();
  let most = before;
  const ended = work().then(() => null);
  // Counting sweeps the memory first: asked without a pause, nothing else would come to its turn.
  const next = () => new Promise<void>((resolve) => setTimeout(resolve, countEveryMs)).then(memory);
  for (let now: number | null = before; now !== null; now = await Promise.race([ended, next()]))
    most = Math.max(most, now);
  return most - before;
}

const bench: ContentBench = {
  keep: (papers) => timed(() => keepBook(papers)),
  forget: (editionId) => storage.removeEdition(editionId),
  memoryOfKeep: (papers) => memoryOf(() => keepBook(papers)),
  fetchParts: (chunks) => timed(() => someAtOnce(chunks, (hash) => take(`/content/${hash}`))),
  fetchWhole: () => timed(() => take('/whole')),
  keepBare: (hashes) => timed(() => onTheFloor({ type: 'keep', hashes })),
  async readBare({ editionId, key: raw }, offsets, length) {
    const key = await importEditionKey(fromBase64Url(raw));
    const times: number[] = [];
    for (const at of offsets) times.push(await timed(() => onTheFloor({ type: 'read', key, editionId, at, length })));
    return times;
  },
  async writePlain() {
    const writer = await (await plainFile()).createWritable();
    await writer.write(await take('/whole'));
    await writer.close();
  },
  async readBook({ editionId, sizeBytes, chunks, key }, offsets, length) {
    const edition = { editionId, sizeBytes, chunks: [...chunks], key: await importEditionKey(fromBase64Url(key)) };
    const source = await openBookSource(storage, edition, 'application/pdf', crossOriginIsolated);
    const times: number[] = [];
    for (const offset of offsets) times.push(await timed(() => source.read(offset, length)));
    source.close();
    return times;
  },
  async readPlain(offsets, length) {
    const file = await (await plainFile()).getFile();
    const times: number[] = [];
    for (const offset of offsets) times.push(await timed(() => file.slice(offset, offset + length).arrayBuffer()));
    return times;
  },
};

void takeOrders(bench);
