import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { createDownloadList } from '../../../src/data/downloads/download-list.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { createDeviceDatabase } from '../../../src/platform/device-database.ts';
import { freely } from '../../support/freely.ts';
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

describe('a book that lacks a part while there is a newer edition', () => {
  // The shelf's tag is made of the ids: with another book it is another shelf.
  const newer = async () => [await makeBook('celula', 800_000, 'celula-2'), other, await makeBook('otro', 1000)];
  const filesOf = (edition: string) => [...device.folder.files.keys()].filter((name) => name.startsWith(`${edition}/`));
  const opensAs = async (editionId: string) => {
    const opened = await services.content.open(id);
    expect(opened).toMatchObject({ ok: true, value: { editionId } });
    if (!opened.ok) throw new Error(opened.problem);
    expect(Buffer.compare(await opened.value.read(0, 500_000), book.plain.subarray(0, 500_000))).toBe(0);
  };

  test('keeps what is here, with its key, though nothing of the newer one comes', async () => {
    await downloaded();
    backend.books = await newer();
    await services.catalogue.refresh();
    backend.moods.set('/content/', 'gateway-502');
    await reloadAfter(() => device.folder.files.delete('edicion-celula/2'));
    await eventually(() => fetchedChunks().length > 0);
    // As somebody who has the network opens it.
    await opensAs('edicion-celula');
    await eventually(() => {
      device.clock.advance(1_000);
      return services.downloads.states.get().get(id)?.status === 'failed';
    });
    expect(filesOf('edicion-celula')).toHaveLength(2);
    await backend.stop();
    await services.connection.check();
    await opensAs('edicion-celula');
    await backend.restart();
  });

  test('has that part again and no other, on a disk that has no room for two', async () => {
    await downloaded();
    [backend.books, backend.older] = [await newer(), [book]];
    await services.catalogue.refresh();
    device.folder.roomBytes = 750_000;
    await reloadAfter(() => device.folder.files.delete('edicion-celula/2'));
    await reaches('downloaded');
    expect(fetchedChunks()).toEqual([`GET /content/${book.manifest.chunks[2]}`]);
    expect(filesOf('edicion-celula')).toHaveLength(3);
    await opensAs('edicion-celula');
    await reloadAfter();
    await reaches('downloaded');
    expect(device.told).toEqual(['storage-lost']);
  });

  test('stays itself also where the reading of it brought that part before its turn came', async () => {
    await downloaded();
    [backend.books, backend.older] = [await newer(), [book]];
    await services.catalogue.refresh();
    device.network.set({ isCellular: null, isSavingData: true });
    await reloadAfter(() => device.folder.files.delete('edicion-celula/0'));
    await until(services.downloads.states, (states) => states.get(id)?.status === 'queued');
    await opensAs('edicion-celula');
    await eventually(() => filesOf('edicion-celula').length === 3);
    device.network.set({ isCellular: null, isSavingData: false });
    await reaches('downloaded');
    expect(fetchedChunks()).toHaveLength(1);
    expect(filesOf('edicion-celula')).toHaveLength(3);
  });

  test('takes the newer one where most of it is gone', async () => {
    await downloaded();
    backend.books = await newer();
    await services.catalogue.refresh();
    await reloadAfter(() => {
      for (const index of [0, 2]) device.folder.files.delete(`edicion-celula/${index}`);
    });
    await reaches('downloaded');
    expect(filesOf('edicion-celula')).toEqual([]);
    expect(filesOf('edicion-celula-2')).toHaveLength(4);
  });

  test('is nobody’s to take from a classmate who may read it: it stays beside the newer ones', async () => {
    const list = createDownloadList(createDeviceDatabase(freely));
    const wanted = { bookId: id, editionId: 'primera', totalBytes: 1, addedAt: '' };
    for (const person of ['7', '8']) await list.add([wanted], person);
    await list.complete(id);
    await list.noteLoss(id);
    expect(await list.setEdition(id, 'segunda', 2)).toEqual([]);
    // Of the second there is a part only, and it can be read by nobody alone.
    expect(await list.setEdition(id, 'tercera', 3)).toEqual(['segunda']);
    expect(await list.find(id)).toMatchObject({ editionId: 'tercera', isComplete: false, olderEditions: ['primera'] });
    await list.drop(id, '8');
    expect(await list.setEdition(id, 'cuarta', 4)).toEqual(['tercera', 'primera']);
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
  // The words come with their own code.
  await eventually(() => device.told.length > 0);
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
