import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostPageViews } from '../../../src/data/page-views/page-views.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually } from '../support/until.ts';

let backend: Backend;
let device: Device;
beforeEach(async () => {
  backend = await startBackend();
  device = createDevice(backend);
});
afterEach(() => backend.stop());

async function waiting(): Promise<{ path: string }[]> {
  const database = await openDB('libro_dispositivo', 1);
  const views = await database.getAll('page-views');
  database.close();
  return views;
}

const sent = () => backend.seen.filter(({ path }) => path === '/api/page-views').map(({ body }) => body);

describe('page views', () => {
  test('travel together, a moment later, and are then forgotten here', async () => {
    const { pageViews } = device.open();
    await pageViews.record('/libros');
    await pageViews.record('/libros/libro/$bookId');
    expect(sent()).toEqual([]);
    device.clock.advance(5_000);
    await eventually(() => sent().length > 0);
    expect(JSON.parse(sent()[0] ?? '')).toEqual({
      views: [
        { path: '/libros', at: '2026-11-20T12:00:00.000Z' },
        { path: '/libros/libro/$bookId', at: '2026-11-20T12:00:00.000Z' },
      ],
    });
    await eventually(async () => (await waiting()).length === 0);
  });

  test('wait without network and are sent when it is there again', async () => {
    const services = device.open();
    const stop = services.start();
    await services.connection.check();
    backend.mood = 'portal';
    await services.connection.check();
    await services.pageViews.record('/libros');
    device.clock.advance(5_000);
    expect(await waiting()).toHaveLength(1);
    backend.mood = 'normal';
    await services.connection.check();
    await services.connection.check();
    await eventually(async () => (await waiting()).length === 0);
    expect(sent().at(-1)).toContain('/libros');
    stop();
  });

  test('never grow beyond their limit: the oldest go', async () => {
    const { pageViews } = device.open();
    for (let count = 0; count < mostPageViews + 5; count += 1) await pageViews.record(`/libros/${count}`);
    const kept = await waiting();
    expect(kept).toHaveLength(mostPageViews);
    expect(kept[0]?.path).toBe('/libros/5');
  });
});
