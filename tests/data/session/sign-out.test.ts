import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import { createModelServer } from '../support/model-server.ts';
import { createDevice, type Device } from '../support/device.ts';
import { openNotes } from '../support/open-notes.ts';
import { eventually, until } from '../support/until.ts';

const ana = { id: 7, firstname: 'Ana', email: 'ana@ejemplo.edu', roles: [{ id: 5, name: 'Alumno' }] };
const book = await makeBook('celula', 600_000);

let backend: Backend;
let device: Device;
beforeEach(async () => {
  backend = await startBackend([book]);
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  backend.sessions.set('llave-de-ana', ana);
  device = createDevice(backend);
});
afterEach(() => backend.stop());

async function withDownload() {
  const services = device.open();
  await services.session.start(null);
  const stop = services.start();
  await services.session.signIn('clave.ANA');
  await until(services.catalogue.state, (state) => state.status === 'ready');
  await services.downloads.start(book.summary.id);
  await until(services.downloads.states, (states) => states.get(book.summary.id)?.status === 'downloaded');
  return { ...services, stop };
}

/** Everything in every database of the device, as text in which a secret would be found. */
async function everythingKept(): Promise<string> {
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await openDB(name ?? '');
    for (const store of database.objectStoreNames) found.push(name, store, await database.getAll(store));
    database.close();
  }
  return JSON.stringify(found, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

async function rowsOf(database: string, store: string): Promise<number> {
  const open = await openDB(database);
  const count = await open.count(store);
  open.close();
  return count;
}

describe('signing out', () => {
  test('leaves no token, no record, no key and no licence, and keeps the bytes of books', async () => {
    const { session, login, stop } = await withDownload();
    expect(await session.signOut()).toBe('students');
    expect(session.state.get()).toEqual({ status: 'signed-out', problem: null });
    expect([...device.tab.keys()]).toEqual(['libro-salida', 'libro-historia']);
    expect(session.token()).toBeNull();
    expect(session.user().id).toBe('');
    expect(await rowsOf('users_db', 'user')).toBe(0);
    expect(await rowsOf('libro_dispositivo', 'remembered')).toBe(0);
    expect(await rowsOf('libro_dispositivo', 'revocations')).toBe(0);
    expect(await rowsOf('libro_7', 'licences')).toBe(0);
    expect(await rowsOf('libro_7', 'keys')).toBe(0);
    expect(login.here()?.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(device.folder.files.size).toBe(3);
    const kept = await everythingKept();
    for (const secret of ['llave-de-ana', 'ana@ejemplo.edu', book.key]) expect(kept).not.toContain(secret);
    expect(backend.sessions.has('llave-de-ana')).toBe(false);
    stop();
  });

  test('shows the door only when nothing is left that brings the person back by itself', async () => {
    const { session, stop } = await withDownload();
    expect(await rowsOf('libro_dispositivo', 'remembered')).toBe(1);
    const leftAtTheDoor = new Promise<number>((resolve) => {
      session.state.subscribe(() => {
        if (session.state.get().status === 'signed-out') resolve(rowsOf('libro_dispositivo', 'remembered'));
      });
    });
    await session.signOut();
    expect(await leftAtTheDoor).toBe(0);
    stop();
  });

  test('without network is done at once here, and the server hears of it later', async () => {
    const { session, connection, stop } = await withDownload();
    await backend.stop();
    await connection.check();
    await session.signOut();
    expect(await rowsOf('libro_dispositivo', 'revocations')).toBe(1);
    expect(await everythingKept()).not.toContain('llave-de-ana');
    expect(backend.sessions.has('llave-de-ana')).toBe(true);
    await backend.restart();
    device.hint('online');
    await eventually(() => !backend.sessions.has('llave-de-ana'));
    await eventually(async () => (await rowsOf('libro_dispositivo', 'revocations')) === 0);
    stop();
  });

  test('sends what was written a moment ago before anything is taken away', async () => {
    const server = createModelServer();
    backend.sync = server.answer;
    const { session, books, stop } = await withDownload();
    const notes = await openNotes({ books });
    // No timer runs here: nothing that waits goes by itself.
    const locator = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
    const { id, editionId } = book.summary;
    const added = await notes.add({ bookId: id, editionId, kind: 'bookmark', color: 'yellow', locator });
    if (!added.ok) throw new Error(added.problem);
    expect(server.things.has(added.value.id)).toBe(false);
    await session.signOut();
    expect(server.things.has(added.value.id)).toBe(true);
    expect(await rowsOf('libro_7', 'outbox')).toBe(0);
    stop();
  });

  test('brings nobody back who closed the page while it was still sending', async () => {
    const { session, stop } = await withDownload();
    backend.mood = 'silent';
    backend.seen.length = 0;
    const leaving = session.signOut();
    await eventually(() => backend.paths().includes('POST /api/sync'));
    const asLeft = new Map(device.tab);
    backend.mood = 'normal';
    for (const tab of [asLeft, new Map<string, string>()]) {
      const next = device.open(tab);
      await next.session.start(null);
      expect(next.session.state.get()).toEqual({ status: 'signed-out', problem: null });
      expect(next.session.user().id).toBe('');
      expect(next.session.token()).toBeNull();
    }
    device.clock.advance(3_000);
    await leaving;
    stop();
  });

  /** Leaving that waits for what is still sent, while the start of the page gets its answer. */
  async function leaveDuringStart() {
    const opened = await withDownload();
    const { session, catalogue } = opened;
    backend.moods.set('/api/sync', 'silent');
    backend.seen.length = 0;
    const leaving = session.signOut();
    await eventually(() => backend.paths().includes('POST /api/sync'));
    await session.start(null);
    await eventually(() => backend.paths().includes('GET /api/user'));
    // By the time another answer is taken in, that one is.
    await catalogue.refresh();
    return { ...opened, leaving };
  }

  test('brings nobody back whose start was being answered while they left and closed the page', async () => {
    const { leaving, stop } = await leaveDuringStart();
    for (const tab of [new Map(device.tab), new Map<string, string>()]) {
      const next = device.open(tab);
      await next.session.start(null);
      expect(next.session.state.get()).toEqual({ status: 'signed-out', problem: null });
    }
    device.clock.advance(3_000);
    await leaving;
    stop();
  });

  test('is so also where the server says meanwhile that they are in', async () => {
    const { session, leaving, stop } = await leaveDuringStart();
    device.clock.advance(3_000);
    await leaving;
    expect(session.hasLeft()).toBe(true);
    expect([...device.tab.keys()]).toEqual(['libro-salida', 'libro-historia']);
    expect(await rowsOf('libro_dispositivo', 'remembered')).toBe(0);
    stop();
  });

  test('does not wait for a server that never answers', async () => {
    const { session, stop } = await withDownload();
    backend.mood = 'silent';
    const leaving = session.signOut();
    // The key of the notes never reached it: that is waited for as well, and both no longer than this.
    await eventually(() => backend.paths().includes('POST /api/sync'));
    device.clock.advance(3_000);
    expect(await leaving).toBe('students');
    await eventually(() => backend.paths().includes('POST /api/session/end'));
    expect([...device.tab.keys()]).toEqual(['libro-salida', 'libro-historia']);
    stop();
  });

  test('goes through every step although one fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session, stop } = await withDownload();
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'libro_7') throw new DOMException('no', 'UnknownError');
      return open(name, version);
    });
    await session.signOut();
    vi.restoreAllMocks();
    expect(log).not.toHaveBeenCalledWith(expect.stringContaining('ana@ejemplo.edu'));
    expect([...device.tab.keys()]).toEqual(['libro-salida', 'libro-historia']);
    expect(await rowsOf('users_db', 'user')).toBe(0);
    expect(await rowsOf('libro_dispositivo', 'remembered')).toBe(0);
    expect(backend.sessions.has('llave-de-ana')).toBe(false);
    stop();
  });

  test('the same person finds the download again after coming back', async () => {
    const { session, downloads, stop } = await withDownload();
    await session.signOut();
    backend.sessions.set('llave-de-ana', ana);
    backend.seen.length = 0;
    await session.signIn('clave.ANA');
    await until(downloads.states, (states) => states.get(book.summary.id)?.status === 'downloaded');
    expect(backend.paths().some((path) => path.includes('/content/'))).toBe(false);
    stop();
  });

  test.each([
    [14, 'students'],
    [17, 'students'],
    [4, 'teachers'],
    [11, 'teachers'],
    [99, 'home'],
    [null, 'home'],
  ])('with first role %s leads to %s', async (roleId, destination) => {
    const roles =
      roleId === null
        ? []
        : [
            { id: roleId, name: 'x' },
            { id: 5, name: 'Alumno' },
          ];
    backend.sessions.set('llave-de-ana', { ...ana, roles });
    const { session } = device.open();
    await session.start(null);
    await session.signIn('clave.ANA');
    expect(await session.signOut()).toBe(destination);
  });
});
