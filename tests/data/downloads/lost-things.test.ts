import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { makeBook } from '../../support/test-books.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

const ana = { id: 7, firstname: 'Ana', roles: [{ id: 5, name: 'Alumno' }] };
const luis = { id: 8, firstname: 'Luis', roles: [{ id: 5, name: 'Alumno' }] };
const book = await makeBook('celula', 700_000);
const other = await makeBook('mapas', 2_000_000);
const id = book.summary.id;

let backend: Backend;
let device: Device;
let services: AppServices;
let stop: () => void = () => undefined;
beforeEach(async () => {
  backend = await startBackend([book, other]);
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis');
  backend.sessions.set('llave-de-ana', ana).set('llave-de-luis', luis);
  device = createDevice(backend);
});
afterEach(async () => {
  stop();
  await backend.stop();
});

async function open(credential: string): Promise<void> {
  services = device.open();
  await services.session.start(null);
  stop = services.start();
  if (services.session.state.get().status !== 'signed-in') await services.session.signIn(credential);
  await until(services.catalogue.state, (state) => state.status === 'ready');
}

const reaches = (status: DownloadState['status'], bookId = id) =>
  until(services.downloads.states, (states) => (states.get(bookId)?.status ?? 'absent') === status);

/** Closes the app, lets the browser do its worst, and opens it again in the same tab. */
async function reloadAfter(harm: () => unknown = () => undefined): Promise<void> {
  stop();
  const kept = new Map(device.tab);
  await harm();
  device.restartBrowser();
  for (const [key, text] of kept) device.tab.set(key, text);
  backend.seen.length = 0;
  await open('clave.ANA');
}

/** Reads the beginning of the other book: two parts, and the third, which is brought ahead. */
async function readOther(): Promise<void> {
  const opened = await services.content.open(other.summary.id);
  if (!opened.ok) throw new Error(opened.problem);
  await opened.value.read(0, 300_000);
  await eventually(() => device.folder.files.has('edicion-mapas/2'));
  opened.value.close();
}

const fetchedChunks = () => backend.paths().filter((path) => path.startsWith('GET /content/'));
const tools = async () => {
  const part = await services.books.use();
  if (!part.ok) throw new Error(part.problem);
  return part.value.tools;
};

async function downloaded(): Promise<void> {
  await open('clave.ANA');
  await services.downloads.start(id);
  await reaches('downloaded');
}

describe('what a browser takes away', () => {
  test('parts of a book are brought again, and said once', async () => {
    await downloaded();
    await reloadAfter(() => device.folder.files.delete('edicion-celula/1'));
    await reaches('downloaded');
    expect(device.told).toEqual(['storage-lost']);
    expect(fetchedChunks()).toHaveLength(1);
    await reloadAfter();
    await reaches('downloaded');
    expect(device.told).toHaveLength(1);
  });

  test('a part that cannot be brought now is said once, not at every start', async () => {
    await downloaded();
    backend.moods.set('/content/', 'gateway-502');
    await reloadAfter(() => device.folder.files.delete('edicion-celula/1'));
    await eventually(() => device.told.length > 0);
    await reloadAfter();
    await until((await tools()).isCounted, Boolean);
    expect(services.downloads.states.get().get(id)?.status).not.toBe('downloaded');
    expect(device.told).toEqual(['storage-lost']);
  });

  test('a person’s database: its papers come again, its bytes do not', async () => {
    await downloaded();
    await reloadAfter(() => deleteDB('libro_7'));
    await reaches('downloaded');
    expect(device.told).toEqual(['storage-lost']);
    expect(fetchedChunks()).toEqual([]);
    expect(backend.paths()).toContain('GET /api/books/celula/licence');
  });

  test('the device’s database: what is whole is listed again, with a new licence and no byte', async () => {
    await downloaded();
    await readOther();
    await reloadAfter(() => deleteDB('libro_dispositivo'));
    await reaches('downloaded');
    expect(device.told).toEqual(['storage-lost']);
    expect(fetchedChunks()).toEqual([]);
    // Read in part: nobody asked for it.
    expect(services.downloads.states.get().has(other.summary.id)).toBe(false);
    const opened = await services.content.open(id);
    expect(opened.ok).toBe(true);
  });

  test('the device’s database without network: the book does not say that it opens', async () => {
    await downloaded();
    backend.moods.set('/api/books/celula/licence', 'gateway-502');
    await reloadAfter(() => deleteDB('libro_dispositivo'));
    await until((await tools()).isCounted, Boolean);
    expect(services.downloads.states.get().get(id)?.status).not.toBe('downloaded');
  });

  test('who left and comes back lost nothing, nor did who shares a book and never had it whole', async () => {
    await downloaded();
    await services.session.signOut();
    backend.sessions.set('llave-de-ana', ana);
    await services.session.signIn('clave.ANA');
    await reaches('downloaded');
    await services.session.signOut();
    backend.moods.set('/api/books/celula/edition', 'gateway-502');
    await services.session.signIn('clave.LUIS');
    await until(services.catalogue.state, (state) => state.status === 'ready');
    await services.downloads.start(id);
    await reloadAfter();
    await until((await tools()).isCounted, Boolean);
    expect(device.told).toEqual([]);
  });
});

test('after the loss of the list each person has back what was theirs, whoever comes first', async () => {
  await downloaded();
  await services.session.signOut();
  await services.session.signIn('clave.LUIS');
  await until(services.catalogue.state, (state) => state.status === 'ready');
  await services.downloads.start(other.summary.id);
  await reaches('downloaded', other.summary.id);
  await services.session.signOut();
  stop();
  await deleteDB('libro_dispositivo');
  device.restartBrowser();
  for (const [token, user] of [
    ['llave-de-ana', ana],
    ['llave-de-luis', luis],
  ] as const)
    backend.sessions.set(token, user);
  backend.seen.length = 0;

  await open('clave.LUIS');
  await reaches('downloaded', other.summary.id);
  expect(device.told).toEqual(['storage-lost']);
  // Of Ana's book nobody knows here whose it was: no download of Luis's takes its room.
  device.folder.roomBytes = 1_000_000;
  await services.downloads.remove(other.summary.id);
  await services.downloads.start(other.summary.id);
  await reaches('failed', other.summary.id);
  device.folder.roomBytes = Infinity;
  await services.session.signOut();
  backend.sessions.set('llave-de-ana', ana);
  await services.session.signIn('clave.ANA');
  await until(services.catalogue.state, (state) => state.status === 'ready');
  await reaches('downloaded');
  expect(device.told).toEqual(['storage-lost', 'storage-lost']);
  const hashes = new Set(book.manifest.chunks.map((hash) => `GET /content/${hash}`));
  expect(fetchedChunks().filter((path) => hashes.has(path))).toEqual([]);
});

describe('what nobody asked to keep', () => {
  test('is counted, and can be removed without a download losing a byte', async () => {
    await downloaded();
    await readOther();
    const { leftoverBytes, removeLeftovers } = await tools();
    const left = [...device.folder.files].filter(([name]) => name.startsWith('edicion-mapas/'));
    const sizeBytes = left.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    expect(left).toHaveLength(3);
    expect(await leftoverBytes()).toBe(sizeBytes);
    expect(await removeLeftovers()).toBe(sizeBytes);
    expect(await leftoverBytes()).toBe(0);
    expect(device.folder.files.size).toBe(3);
    await readOther();
  });

  test('goes by itself before a download is refused for want of room', async () => {
    await downloaded();
    await readOther();
    await services.downloads.remove(id);
    device.folder.roomBytes = 1_400_000;
    await services.downloads.start(id);
    await reaches('downloaded');
    expect([...device.folder.files.keys()].filter((name) => name.startsWith('edicion-mapas/'))).toEqual([]);
  });
});
