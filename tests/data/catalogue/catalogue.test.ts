import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { packBooks } from '../../../contract/shelf.ts';
import { nextCatalogue, waitingCatalogue } from '../../../src/data/catalogue/catalogue-machine.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook, type TestBook } from '../../support/test-books.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';
import { freely } from '../../support/freely.ts';

const [celula, mapas] = [await makeBook('celula', 1000), await makeBook('mapas', 1000)];
let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  backend = await startBackend([celula, mapas]);
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis');
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] }).set('llave-de-luis', { id: 8, roles: [] });
  device = createDevice(backend);
});
afterEach(async () => {
  stop();
  await backend.stop();
});

async function open(credential: string | null): Promise<AppServices> {
  const services = device.open();
  await services.session.start(null);
  stop = services.start();
  if (credential) await services.session.signIn(credential);
  return services;
}
const isReady = (services: AppServices) => until(services.catalogue.state, (state) => state.status === 'ready');
function shown(services: AppServices): string[] {
  const state = services.catalogue.state.get();
  return state.status === 'ready' ? state.books.slice(0, 100).map((book) => book.id) : [];
}
const pageOf = (...books: readonly TestBook[]) => ({
  after: null,
  next: null,
  books: packBooks(books.map((book) => book.summary)),
});

describe('the shelf', () => {
  test('waits for the first answer and is then kept for a start without network', async () => {
    const first = await open('clave.ANA');
    await isReady(first);
    expect(shown(first)).toEqual(['celula', 'mapas']);
    await eventually(async () => (await first.catalogue.detail('celula')).ok);
    stop();
    await backend.stop();
    device.restartBrowser();
    const second = await open(null);
    expect(await isReady(second)).toMatchObject({ refreshedAt: backend.serverTime });
    expect(shown(second)).toEqual(['celula', 'mapas']);
    expect(await second.catalogue.detail('celula')).toMatchObject({ ok: true, value: { publisher: 'Editorial' } });
    expect(await second.catalogue.detail('mapas')).toEqual({ ok: false, problem: 'no-answer' });
    await backend.restart();
  });

  test('is seen for the first time once this device has its copy', async () => {
    const services = await open(null);
    const writes: IDBRequest[] = [];
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = Reflect.apply(put, this, given);
      if (this.name === 'snapshot') writes.push(request);
      return request;
    });
    const statesWhenSeen: (string | undefined)[] = [];
    services.catalogue.state.subscribe(() => {
      if (services.catalogue.state.get().status === 'ready') statesWhenSeen.push(writes[0]?.readyState);
    });
    await services.session.signIn('clave.ANA');
    await isReady(services);
    vi.restoreAllMocks();
    expect(statesWhenSeen[0]).toBe('done');
  });

  test('is seen after three seconds where the device is too busy to keep it', async () => {
    const services = await open(null);
    const busy = new AbortController();
    const other = createPersonDatabase('7', freely);
    const holding = other.use(async (database) => {
      const change = database.transaction('snapshot', 'readwrite');
      while (!busy.signal.aborted) await change.store.count();
      await change.done;
    });
    await services.session.signIn('clave.ANA');
    await eventually(async () => {
      device.clock.advance(1000);
      return services.catalogue.state.get().status === 'ready';
    });
    busy.abort();
    await holding;
    await eventually(async () => (await other.use((database) => database.count('snapshot'))) === 1);
  });

  test('a refresh brings new books, a failed one takes nothing away', async () => {
    const services = await open('clave.ANA');
    await isReady(services);
    backend.mood = 'portal';
    await services.catalogue.refresh();
    expect(shown(services)).toEqual(['celula', 'mapas']);
    backend.mood = 'normal';
    backend.books = [celula];
    await services.catalogue.refresh();
    expect(shown(services)).toEqual(['celula']);
  });

  test('says what is the matter where nothing is known, and tries again', async () => {
    backend.moods.set('/api/books', 'our-500');
    const services = await open('clave.ANA');
    await until(services.catalogue.state, (state) => state.status === 'failed');
    expect(services.catalogue.state.get()).toEqual({ status: 'failed', problem: 'server-failed' });
    backend.moods.clear();
    const refreshing = services.catalogue.refresh();
    expect(services.catalogue.state.get()).toEqual({ status: 'waiting' });
    await refreshing;
    expect(services.catalogue.state.get().status).toBe('ready');
  });

  describe('that may be another by now is asked for again,', () => {
    const asked = () => backend.paths().filter((path) => path === 'GET /api/books').length;
    /** Nothing that the network or the disk still has to say is on its way. */
    const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

    test('where it began without network and that is back, not by all tablets at once', async () => {
      await isReady(await open('clave.ANA'));
      stop();
      await backend.stop();
      device.restartBrowser();
      const services = await open(null);
      await isReady(services);
      await services.books.use();
      await services.connection.check();
      expect(services.connection.status.get()).toBe('offline');
      backend.books = [mapas];
      backend.seen.length = 0;
      await backend.restart();
      await services.connection.check();
      await settle();
      expect(asked()).toBe(0);
      device.clock.advance(5_000);
      await eventually(() => shown(services).join() === 'mapas');
      // A network that only blinks is no reason.
      await backend.stop();
      await services.connection.check();
      await backend.restart();
      await services.connection.check();
      device.clock.advance(5_000);
      await settle();
      expect(asked()).toBe(1);
    });

    test('where it is an hour old and the app is looked at', async () => {
      const services = await open('clave.ANA');
      await isReady(services);
      await services.books.use();
      await settle();
      backend.seen.length = 0;
      device.hint('visible');
      device.clock.advance(3_000);
      await settle();
      expect(asked()).toBe(0);
      backend.books = [celula];
      device.clock.advance(2 * 60 * 60_000);
      await eventually(() => shown(services).join() === 'celula');
    });

    test('where whoever is in now has none yet', async () => {
      const services = await open('clave.ANA');
      await isReady(services);
      await services.books.use();
      await settle();
      await services.session.signOut();
      backend.moods.set('/api/books', 'our-500');
      await services.session.signIn('clave.LUIS');
      await until(services.catalogue.state, (state) => state.status === 'failed');
      await settle();
      backend.moods.clear();
      device.hint('visible');
      device.clock.advance(3_000);
      await isReady(services);
    });
  });

  test("is never another person's", async () => {
    const services = await open('clave.ANA');
    await isReady(services);
    await services.session.signOut();
    expect(services.catalogue.state.get()).toEqual({ status: 'waiting' });
    backend.books = [mapas];
    await services.session.signIn('clave.LUIS');
    await isReady(services);
    expect(shown(services)).toEqual(['mapas']);
    expect(await services.catalogue.detail('celula')).toEqual({ ok: false, problem: 'book-not-found' });
  });

  test('a detail is refreshed behind the local copy', async () => {
    const services = await open('clave.ANA');
    await isReady(services);
    await services.catalogue.detail('celula');
    stop();
    backend.books = [{ ...celula, detail: { ...celula.detail, description: 'Nueva' } }];
    const next = await open(null);
    await isReady(next);
    await next.catalogue.detail('celula');
    await eventually(async () => {
      const detail = await next.catalogue.detail('celula');
      return detail.ok && detail.value.description === 'Nueva';
    });
  });

  test("the server's answer stays where the disk is slower", () => {
    const ready = nextCatalogue(waitingCatalogue, { type: 'refreshed', pages: [pageOf(celula)], at: 'hoy' });
    expect(nextCatalogue(ready, { type: 'snapshot-read', snapshot: { pages: [], refreshedAt: 'ayer' } })).toBe(ready);
  });

  test('stays the same object where no page has changed', () => {
    const page = pageOf(celula);
    const before = nextCatalogue(waitingCatalogue, { type: 'refreshed', pages: [page], at: 'hoy' });
    const after = nextCatalogue(before, { type: 'refreshed', pages: [{ ...page }], at: 'mañana' });
    const other = nextCatalogue(before, { type: 'refreshed', pages: [pageOf(celula)], at: 'mañana' });
    if (before.status !== 'ready' || after.status !== 'ready' || other.status !== 'ready') throw new Error('not ready');
    expect(after).toMatchObject({ refreshedAt: 'mañana' });
    expect(after.books).toBe(before.books);
    expect(other.books).not.toBe(before.books);
  });

  test('comes page by page, the first one shown at once; of what is kept only tags travel', async () => {
    backend.booksPerPage = 1;
    const sizes: number[] = [];
    const services = await open(null);
    services.catalogue.state.subscribe(() => sizes.push(shown(services).length));
    await services.session.signIn('clave.ANA');
    await until(services.catalogue.state, () => shown(services).length === 2);
    const asked = () => backend.seen.filter(({ path }) => path.startsWith('/api/books')).map(({ path }) => path);
    expect(asked()).toEqual(['/api/books', '/api/books?after=1']);
    expect(sizes.filter((size) => size > 0)[0]).toBe(1);
    // Joins the one under way, which is still writing.
    await services.catalogue.refresh();
    backend.seen.length = 0;
    await services.catalogue.refresh();
    const tags = ['["celula"]', '["mapas"]'].map((tag) => new URLSearchParams({ tag }));
    expect(asked()).toEqual([`/api/books?${tags[0]}&until=1`, `/api/books?after=1&${tags[1]}`]);
    expect(shown(services)).toEqual(['celula', 'mapas']);
  });

  test('a page that is missing takes nothing away', async () => {
    backend.booksPerPage = 1;
    const services = await open('clave.ANA');
    await until(services.catalogue.state, () => shown(services).length === 2);
    await services.catalogue.refresh();
    backend.moods.set('/api/books?after', 'our-500');
    backend.books = [mapas, celula];
    await services.catalogue.refresh();
    expect(shown(services)).toEqual(['celula', 'mapas']);
  });
});
