import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { nextCatalogue, waitingCatalogue } from '../../../src/data/catalogue/catalogue-machine.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook } from '../support/books.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

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

describe('the shelf', () => {
  test('waits for the first answer and is then kept for a start without network', async () => {
    const first = await open('clave.ANA');
    expect(await isReady(first)).toMatchObject({ books: [{ id: 'celula' }, { id: 'mapas' }] });
    await eventually(async () => (await first.catalogue.detail('celula')).ok);
    stop();
    await backend.stop();
    device.restartBrowser();
    const second = await open(null);
    expect(await isReady(second)).toMatchObject({
      books: [{ id: 'celula' }, { id: 'mapas' }],
      refreshedAt: backend.serverTime,
    });
    expect(await second.catalogue.detail('celula')).toMatchObject({ ok: true, value: { publisher: 'Editorial' } });
    expect(await second.catalogue.detail('mapas')).toEqual({ ok: false, problem: 'no-answer' });
    await backend.restart();
  });

  test('a refresh brings new books, a failed one takes nothing away', async () => {
    const services = await open('clave.ANA');
    await isReady(services);
    backend.mood = 'portal';
    await services.catalogue.refresh();
    expect(services.catalogue.state.get()).toMatchObject({ status: 'ready', books: [{}, {}] });
    backend.mood = 'normal';
    backend.books = [celula];
    await services.catalogue.refresh();
    expect(services.catalogue.state.get()).toMatchObject({ books: [{ id: 'celula' }] });
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

  test("is never another person's", async () => {
    const services = await open('clave.ANA');
    await isReady(services);
    await services.session.signOut();
    expect(services.catalogue.state.get()).toEqual({ status: 'waiting' });
    backend.books = [mapas];
    await services.session.signIn('clave.LUIS');
    expect(await isReady(services)).toMatchObject({ books: [{ id: 'mapas' }] });
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
    const ready = nextCatalogue(waitingCatalogue, { type: 'refreshed', books: [celula.summary], at: 'hoy' });
    expect(nextCatalogue(ready, { type: 'snapshot-read', snapshot: { books: [], refreshedAt: 'ayer' } })).toBe(ready);
  });
});
