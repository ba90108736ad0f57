import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { startAna } from '../support/ana-device.ts';
import type { Backend } from '../support/backend.ts';
import { makeBook, patternBytes, withWords } from '../../support/test-books.ts';
import type { Device } from '../support/device.ts';
import { openShelf } from '../support/open-shelf.ts';
import { eventually, until } from '../support/until.ts';

const chunkBytes = 256 * 1024;
const total = 3 * chunkBytes + 777;
const packed = patternBytes(chunkBytes + 500, 3);
const book = await withWords(await makeBook('celula', total), packed);
const [firstName = '', lastName = ''] = book.manifest.words?.chunks ?? [];
const [first, last] = ['edicion-celula/4', 'edicion-celula/5'];

let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  ({ backend, device } = await startAna([book]));
});
afterEach(async () => {
  vi.restoreAllMocks();
  stop();
  await backend.stop();
});

async function open(credential: string | null = 'clave.ANA'): Promise<AppServices> {
  const opened = await openShelf(device, credential);
  ({ stop } = opened);
  return opened.services;
}

async function download(services: AppServices): Promise<void> {
  await services.downloads.start('celula');
  await until(services.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
}

async function readWords(services: AppServices): Promise<Uint8Array | undefined> {
  const opened = await services.content.open('celula');
  if (!opened.ok) throw new Error(opened.problem);
  try {
    return await opened.value.readWords?.();
  } finally {
    opened.value.close();
  }
}
const isSame = (bytes: Uint8Array | undefined) => Buffer.compare(bytes ?? Buffer.alloc(0), packed) === 0;
const askedFor = (name: string) => backend.paths().filter((path) => path === `GET /content/${name}`).length;

describe('the words of a downloaded book', () => {
  test('come with it, are not counted as parts of it, and are read without network', async () => {
    const services = await open();
    await download(services);
    await eventually(() => device.folder.files.size > 5);
    expect([...device.folder.files.keys()].toSorted()).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => `edicion-celula/${index}`),
    );
    expect(services.downloads.states.get().get('celula')).toEqual({ status: 'downloaded', totalBytes: total });
    stop();
    await backend.stop();
    device.restartBrowser();
    const again = await open(null);
    await until(again.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
    expect(isSame(await readWords(again))).toBe(true);
    await backend.restart();
  });

  test('go with it', async () => {
    const services = await open();
    await download(services);
    await eventually(() => device.folder.files.size > 5);
    await services.downloads.remove('celula');
    await eventually(() => device.folder.files.size === 0);
  });

  test('do not come twice when a download goes on', async () => {
    const services = await open();
    await download(services);
    await eventually(() => device.folder.files.has(last));
    device.folder.files.delete('edicion-celula/1');
    stop();
    device.restartBrowser();
    const again = await open(null);
    await until(again.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
    await eventually(() => device.folder.files.has('edicion-celula/1'));
    expect([askedFor(firstName), askedFor(lastName)]).toEqual([1, 1]);
  });

  test('that the server does not give hold nothing up, and come when they are asked for', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const services = await open();
    backend.books = [{ ...book, chunks: new Map([...book.chunks].filter(([name]) => name !== lastName)) }];
    await download(services);
    await eventually(() => said.mock.calls.flat().includes('Un libro se guardó sin sus palabras'));
    expect(device.folder.files.has(first)).toBe(true);
    expect(device.folder.files.has(last)).toBe(false);
    await expect(readWords(services)).rejects.toMatchObject({ name: 'ProblemError' });
    // There since, and kept by being read.
    backend.books = [book];
    expect(isSame(await readWords(services))).toBe(true);
    expect(device.folder.files.has(last)).toBe(true);
  });

  test('for which there is no room hold nothing up, nor does a torn one count as here', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const services = await open();
    device.folder.roomBytes = total + 5 * 16 + 100_000;
    await download(services);
    await eventually(() => said.mock.calls.flat().includes('Un libro se guardó sin sus palabras'));
    expect(device.folder.files.has(first)).toBe(false);
    // Of the first a piece, as a browser leaves it that is killed while it writes.
    device.folder.files.set(first, new Uint8Array(100));
    device.folder.files.delete('edicion-celula/1');
    device.folder.roomBytes = Infinity;
    stop();
    device.restartBrowser();
    const again = await open(null);
    await until(again.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
    await eventually(() => device.folder.files.has(last));
    expect(device.folder.files.get(first)).toHaveLength(chunkBytes + 16);
  });

  test('are left where their book is removed while they come, without a word', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const services = await open();
    backend.moods.set(`/content/${lastName}`, 'silent');
    await download(services);
    await eventually(() => askedFor(lastName) > 0);
    await services.downloads.remove('celula');
    await eventually(() => device.folder.files.size === 0);
    expect(said).not.toHaveBeenCalled();
  });

  test('that the disk has spoilt come again', async () => {
    const services = await open();
    await download(services);
    await eventually(() => device.folder.files.has(last));
    const spoilt = device.folder.files.get(first);
    if (spoilt) spoilt[100] = (spoilt[100] ?? 0) ^ 1;
    expect(isSame(await readWords(services))).toBe(true);
    expect(askedFor(firstName)).toBe(2);
  });
});

test('a book that is read with the network brings its words only when they are asked for, and keeps them', async () => {
  const services = await open();
  const opened = await services.content.open('celula');
  if (!opened.ok) throw new Error(opened.problem);
  await opened.value.read(0, 10);
  expect([askedFor(firstName), askedFor(lastName)]).toEqual([0, 0]);
  expect(isSame(await opened.value.readWords?.())).toBe(true);
  // The book is still open: its own parts are read as before.
  expect(Buffer.compare(await opened.value.read(total - 10, 10), book.plain.subarray(total - 10))).toBe(0);
  opened.value.close();
  expect(isSame(await readWords(services))).toBe(true);
  expect([askedFor(firstName), askedFor(lastName)]).toEqual([1, 1]);
});

test('a book of which the importer read no words has none', async () => {
  backend.books = [await makeBook('celula', total)];
  const services = await open();
  await download(services);
  expect(await readWords(services)).toBeUndefined();
});
