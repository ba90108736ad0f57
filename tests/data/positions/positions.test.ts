import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { until } from '../support/until.ts';

let backend: Backend;
let device: Device;
beforeEach(async () => {
  backend = await startBackend();
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis');
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] }).set('llave-de-luis', { id: 8, roles: [] });
  device = createDevice(backend);
});
afterEach(() => backend.stop());

const page = (position: number) => ({ href: `#page=${position}`, type: 'application/pdf', locations: { position } });

async function open(credential: string | null) {
  const services = device.open();
  await services.session.start(null);
  const stop = services.start();
  if (credential) await services.session.signIn(credential);
  return { ...services, stop };
}

describe('the place in a book', () => {
  test('is kept for the next start, latest book first', async () => {
    const first = await open('clave.ANA');
    await first.positions.save('celula', page(3));
    device.clock.advance(1000);
    await first.positions.save('mapas', page(9));
    device.clock.advance(1000);
    expect(await first.positions.save('celula', page(4))).toEqual({ ok: true, value: null });
    expect(first.positions.recent.get().map(({ bookId }) => bookId)).toEqual(['celula', 'mapas']);
    first.stop();
    const second = await open(null);
    const recent = await until(second.positions.recent, (list) => list.length === 2);
    expect(recent.map(({ bookId, position }) => [bookId, position.locator.href])).toEqual([
      ['celula', '#page=4'],
      ['mapas', '#page=9'],
    ]);
    expect(await second.positions.read('celula')).toMatchObject({ locator: page(4) });
    expect(await second.positions.read('otro')).toBeNull();
    second.stop();
  });

  test("is never another person's, and is there again for its own", async () => {
    const services = await open('clave.ANA');
    await services.positions.save('celula', page(3));
    await services.session.signOut();
    expect(services.positions.recent.get()).toEqual([]);
    expect(await services.positions.save('celula', page(5))).toEqual({ ok: false, problem: 'session-ended' });
    await services.session.signIn('clave.LUIS');
    expect(await services.positions.read('celula')).toBeNull();
    // One that had to wait until she had left is not kept as his.
    const late = await services.positions.save('celula', page(6), '7');
    expect(late).toEqual({ ok: false, problem: 'session-ended' });
    expect(await services.positions.read('celula')).toBeNull();
    await services.session.signOut();
    backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
    await services.session.signIn('clave.ANA');
    expect(await services.positions.read('celula')).toMatchObject({ locator: page(3) });
    services.stop();
  });

  test('says so where it cannot be kept', async () => {
    const services = await open('clave.ANA');
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const result = await services.positions.save('celula', page(3));
    IDBObjectStore.prototype.put = put;
    expect(result).toEqual({ ok: false, problem: 'storage-full' });
    expect(services.positions.recent.get()).toEqual([]);
    services.stop();
  });
});
