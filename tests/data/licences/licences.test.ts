import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { leaseTime, nextServerClock, unknownServerClock } from '../../../src/data/licences/server-clock-machine.ts';
import { startAna } from '../support/ana-device.ts';
import type { Backend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import type { Device } from '../support/device.ts';
import { openShelf } from '../support/open-shelf.ts';
import { eventually, until } from '../support/until.ts';

const book = await makeBook('celula', 1000);
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

async function open(credential: string | null): Promise<AppServices> {
  const opened = await openShelf(device, credential);
  ({ stop } = opened);
  return opened.services;
}

async function downloaded(): Promise<AppServices> {
  const services = await open('clave.ANA');
  await services.downloads.start('celula');
  await until(services.downloads.states, (states) => states.get('celula')?.status === 'downloaded');
  return services;
}

async function goOffline(services: AppServices): Promise<void> {
  await backend.stop();
  await services.connection.check();
}

describe('a licence', () => {
  test('opens the book without network until it ends, three days more with a warning, and then says what to do', async () => {
    const services = await downloaded();
    await goOffline(services);
    device.clock.advance(29 * dayMs);
    expect(await services.content.open('celula')).toMatchObject({ ok: true, value: { graceEndsAt: null } });
    const endsAt = Date.parse(backend.licenceExpiresAt);
    device.clock.advance(endsAt - device.clock.now() + dayMs);
    const late = await services.content.open('celula');
    expect(late).toMatchObject({ ok: true, value: { graceEndsAt: endsAt + 3 * dayMs } });
    device.clock.advance(2 * dayMs);
    expect(await services.content.open('celula')).toEqual({ ok: false, problem: 'licence-expired' });
    await backend.restart();
  });

  test('opens the book three days more while our own server is in trouble, too: that is no verdict', async () => {
    const services = await downloaded();
    backend.moods.set('/api/books/celula/licence', 'our-500');
    const endsAt = Date.parse(backend.licenceExpiresAt);
    const openAt = (ms: number) => {
      backend.serverTime = new Date(ms).toISOString();
      device.clock.advance(ms - device.clock.now());
      return services.content.open('celula');
    };
    const late = await openAt(endsAt + dayMs);
    expect(late).toMatchObject({ ok: true, value: { graceEndsAt: endsAt + 3 * dayMs } });
    expect(await openAt(endsAt + 3 * dayMs)).toEqual({ ok: false, problem: 'server-failed' });
  });

  test('is renewed while nobody notices, whenever the server is there', async () => {
    const services = await downloaded();
    backend.serverTime = '2026-12-15T12:00:00.000Z';
    backend.licenceExpiresAt = '2027-01-14T12:00:00.000Z';
    await services.catalogue.refresh();
    await services.connection.check();
    backend.seen.length = 0;
    await backend.stop();
    await services.connection.check();
    await backend.restart();
    await services.connection.check();
    await eventually(() => backend.paths().includes('GET /api/books/celula/licence'));
  });

  test('is taken anew where it has ended and the server is there', async () => {
    const services = await downloaded();
    backend.serverTime = '2027-02-01T12:00:00.000Z';
    backend.licenceExpiresAt = '2027-03-01T12:00:00.000Z';
    device.clock.advance(73 * dayMs);
    await services.catalogue.refresh();
    expect(await services.content.open('celula')).toMatchObject({ ok: true });
  });

  test('is of the book: a newer edition takes the one that was downloaded from nobody, nor ends it', async () => {
    const services = await downloaded();
    backend.books = [await makeBook('celula', 2000, 'celula-2')];
    backend.serverTime = '2026-12-15T12:00:00.000Z';
    backend.licenceExpiresAt = '2027-01-14T12:00:00.000Z';
    await services.catalogue.refresh();
    await goOffline(services);
    await backend.restart();
    await services.connection.check();
    const keptUntil = async () => {
      const database = await openDB('libro_7');
      const kept: unknown = await database.get('licences', 'celula');
      database.close();
      return kept;
    };
    await eventually(async () => JSON.stringify(await keptUntil()).includes(backend.licenceExpiresAt));
    await goOffline(services);
    // Past the end of the first lease.
    device.clock.advance(35 * dayMs);
    const opened = await services.content.open('celula');
    expect(opened).toMatchObject({ ok: true, value: { graceEndsAt: null } });
    if (opened.ok) expect(await opened.value.read(0, 1000)).toEqual(book.plain);
    await backend.restart();
  });

  test('and its key stay where the book is opened before anybody has looked what is on the device', async () => {
    const services = await downloaded();
    // The shelf's tag is made of the ids: with another book it is another shelf.
    backend.books = [await makeBook('celula', 2000, 'celula-2'), await makeBook('otro', 1000)];
    await services.catalogue.refresh();
    stop();
    device.restartBrowser();
    const again = await open(null);
    expect(again.downloads.states.get().size).toBe(0);
    const asked = backend.seen.length;
    // Nobody waits for a server that is silent.
    backend.moods.set('/api/books/', 'silent');
    const opened = await again.content.open('celula');
    expect(opened).toMatchObject({ ok: true, value: { editionId: 'edicion-celula' } });
    expect(backend.seen.slice(asked).filter(({ path }) => path.includes('/edition'))).toEqual([]);
    const database = await openDB('libro_7');
    for (const store of ['manifests', 'licences'])
      expect(await database.get(store, 'celula')).toMatchObject({ editionId: 'edicion-celula' });
    database.close();
  });

  test('of an edition nobody lends any more is not taken for it: the newer one is read', async () => {
    const services = await downloaded();
    const newer = await makeBook('celula', 2000, 'celula-2');
    backend.books = [newer];
    await services.session.signOut();
    stop();
    backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
    const again = await open('clave.ANA');
    const opened = await again.content.open('celula');
    expect(opened).toMatchObject({ ok: true });
    if (opened.ok) expect(await opened.value.read(0, 2000)).toEqual(newer.plain);
  });

  test('that the server refuses is given back', async () => {
    const services = await downloaded();
    backend.books = [];
    backend.serverTime = '2026-12-30T12:00:00.000Z';
    device.clock.advance(40 * dayMs);
    expect(await services.content.open('celula')).toEqual({ ok: false, problem: 'book-not-found' });
    await goOffline(services);
    expect(await services.content.open('celula')).toEqual({ ok: false, problem: 'not-downloaded' });
    await backend.restart();
  });

  test('a downloaded book whose files are gone misses its parts, whatever is believed of the network', async () => {
    const services = await downloaded();
    await goOffline(services);
    device.folder.files.clear();
    expect(await services.content.open('celula')).toEqual({ ok: false, problem: 'chunk-missing' });
    await backend.restart();
  });

  test('a book that was never here says so without network', async () => {
    const services = await open('clave.ANA');
    await goOffline(services);
    expect(await services.content.open('celula')).toEqual({ ok: false, problem: 'not-downloaded' });
    await backend.restart();
  });
});

describe('the clock of leases', () => {
  const server = Date.parse('2026-11-20T12:00:00Z');

  test('is put right by the server where the tablet is ten years off', () => {
    const device = server + 3650 * dayMs;
    const state = nextServerClock(unknownServerClock, server, device);
    expect(leaseTime(state, device + dayMs)).toBe(server + dayMs);
  });

  test('does not go back with the tablet', () => {
    const state = nextServerClock(unknownServerClock, server, server);
    expect(leaseTime(state, server - 300 * dayMs)).toBe(server);
  });

  test('forgets how far a tablet was behind that was in 1970 and was set right since', () => {
    const state = nextServerClock(unknownServerClock, server, 5 * dayMs);
    expect(leaseTime(state, 6 * dayMs)).toBe(server + dayMs);
    expect(leaseTime(state, server + 2 * dayMs)).toBe(server + 2 * dayMs);
    // A few hours behind is what many tablets are.
    const late = nextServerClock(unknownServerClock, server, server - dayMs / 4);
    expect(leaseTime(late, server + 2 * dayMs)).toBe(server + 2.25 * dayMs);
  });

  test('takes no nonsense', () => {
    expect(nextServerClock(unknownServerClock, Number.NaN, 5)).toBe(unknownServerClock);
    expect(leaseTime(unknownServerClock, 5)).toBe(5);
  });
});
