import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import type { BookSource } from '../../../src/data/content/book-source.ts';
import { createBookChecks, dueBooks } from '../../../src/data/downloads/book-checks.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { createDeviceDatabase } from '../../../src/platform/device-database.ts';
import { createTabLocks } from '../../../src/platform/tab-locks.ts';
import { freely } from '../../support/freely.ts';
import { makeBook } from '../../support/test-books.ts';
import { startAna } from '../support/ana-device.ts';
import type { Backend } from '../support/backend.ts';
import type { Device } from '../support/device.ts';
import { openShelf } from '../support/open-shelf.ts';
import { until } from '../support/until.ts';

const book = await makeBook('celula', 1_500_000);
const dayMs = 24 * 60 * 60 * 1000;
let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  ({ backend, device } = await startAna([book]));
});
afterEach(async () => {
  stop();
  await backend.stop();
});

/** The shelf of somebody who has downloaded the book, with nothing asked of the server since. */
async function openAtRest() {
  const opened = await openShelf(device, 'clave.ANA');
  ({ stop } = opened);
  const { services } = opened;
  await services.downloads.start('celula');
  await until(services.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
  /** Where the book was looked at. */
  const looked: number[] = [];
  const checks = createBookChecks({
    session: services.session.state,
    connection: services.connection.status,
    downloads: services.downloads.states,
    content: {
      async open(bookId) {
        const opened = await services.content.open(bookId);
        if (!opened.ok) return opened;
        const read: BookSource['read'] = (...range) => {
          looked.push(range[0]);
          return opened.value.read(...range);
        };
        return { ok: true, value: { ...opened.value, read } };
      },
    },
    database: createDeviceDatabase(freely),
    pageLife: { isVisible: () => true, subscribe: () => () => undefined },
    clock: device.clock,
    withLock: createTabLocks(),
  });
  checks.start();
  backend.seen.length = 0;
  return { services, checks, looked };
}

const part = (index: number) => `edicion-celula/${index}`;
const isWhole = (index: number) => {
  const [hash = ''] = book.manifest.chunks.slice(index, index + 1);
  return (
    Buffer.compare(
      device.folder.files.get(part(index)) ?? Buffer.alloc(0),
      book.chunks.get(hash) ?? Buffer.alloc(1),
    ) === 0
  );
};
function spoil(index: number): void {
  const bytes = device.folder.files.get(part(index));
  if (bytes) bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  expect(isWhole(index)).toBe(false);
}
const askedFor = () => backend.paths().filter((path) => path.startsWith('GET /content/')).length;

/** Lets that much time pass, with all that is done in it. */
async function pass(ms: number): Promise<void> {
  for (let past = 0; past < ms; past += 100) {
    device.clock.advance(100);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Lets time pass until it is so; the test's own time limit is the patience. */
async function passUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pass(100);
}

test('a part that the disk has spoilt is had again while the shelf is at rest, and no other', async () => {
  const { checks } = await openAtRest();
  spoil(3);
  checks.setShelfShown(true);
  await pass(19_000);
  expect(isWhole(3)).toBe(false);
  await passUntil(() => isWhole(3));
  expect(askedFor()).toBe(1);
});

test('who reads is left alone; it goes on where it was, and each book has its turn once a month', async () => {
  const { services, checks, looked } = await openAtRest();
  checks.setShelfShown(true);
  await pass(20_000);
  await passUntil(() => looked.length > 0);
  checks.setShelfShown(false);
  const database = createDeviceDatabase(freely);
  const noted = async () => JSON.stringify(await database.use((open) => open.get('facts', 'book-checks')));
  await expect.poll(noted).toMatch(/"celula":\{"next":[1-5],/);
  spoil(5);
  await pass(30_000);
  expect(isWhole(5)).toBe(false);
  checks.setShelfShown(true);
  await passUntil(async () => (await noted()).includes('"celula":{"next":0,'));
  expect(isWhole(5)).toBe(true);
  // Each part once.
  expect(looked).toEqual([0, 1, 2, 3, 4, 5].map((index) => index * CHUNK_SIZE_BYTES));

  spoil(1);
  checks.setShelfShown(false);
  checks.setShelfShown(true);
  await pass(23_000);
  expect(isWhole(1)).toBe(false);
  device.clock.advance(29 * dayMs);
  backend.serverTime = new Date(device.clock.now()).toISOString();
  backend.licenceExpiresAt = new Date(device.clock.now() + 30 * dayMs).toISOString();
  await services.catalogue.refresh();
  device.clock.advance(dayMs);
  checks.setShelfShown(false);
  checks.setShelfShown(true);
  await passUntil(() => isWhole(1));
});

test('what was noted of an edition that had more parts is not gone on with: the book is looked through, once', async () => {
  const { checks, looked } = await openAtRest();
  const database = createDeviceDatabase(freely);
  const begun = { celula: { next: 9, at: device.clock.now() } };
  await database.use((open) => open.put('facts', begun, 'book-checks'));
  checks.setShelfShown(true);
  await passUntil(async () => {
    const noted: unknown = await database.use((open) => open.get('facts', 'book-checks'));
    return JSON.stringify(noted).includes('"celula":{"next":0,');
  });
  await pass(2_000);
  expect(looked).toEqual([0, 1, 2, 3, 4, 5].map((index) => index * CHUNK_SIZE_BYTES));
});

test('what cannot be had again is missing, and comes by itself at the next start', async () => {
  const { checks } = await openAtRest();
  spoil(2);
  backend.moods.set('/content/', 'gateway-502');
  checks.setShelfShown(true);
  await passUntil(() => !device.folder.files.has(part(2)));
  backend.moods.clear();
  stop();
  device.restartBrowser();
  const again = await openShelf(device, 'clave.ANA');
  ({ stop } = again);
  await until(again.services.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
  expect([0, 1, 2, 3, 4, 5].map(isWhole)).toEqual([true, true, true, true, true, true]);
});

test('what was begun goes on first, then what was looked at longest ago; a clock set back counts for nothing', () => {
  const done: DownloadState = { status: 'downloaded', totalBytes: 1 };
  const downloads = new Map<string, DownloadState>(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [id, done]));
  downloads.set('g', { status: 'absent' });
  const now = 100 * dayMs;
  const checks = {
    a: { next: 0, at: now - 31 * dayMs },
    b: { next: 4, at: now - dayMs },
    c: { next: 0, at: now - 29 * dayMs },
    d: { next: 0, at: now + dayMs },
    e: { next: 0, at: now - 40 * dayMs },
  };
  expect(dueBooks(downloads, checks, now)).toEqual(['b', 'f', 'e', 'a', 'd']);
});
