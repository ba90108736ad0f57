import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import { createDevice, type Device } from '../support/device.ts';
import { openShelf } from '../support/open-shelf.ts';
import { openNotes } from '../support/open-notes.ts';

const books = [await makeBook('celula', 1000), await makeBook('mapas', 1000)];
const page = (position: number) => ({ href: `#page=${position}`, type: 'application/pdf', locations: { position } });
const noon = '2026-11-20T12:00:00.000Z';
let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  backend = await startBackend(books);
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  device = createDevice(backend);
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

test('on a tablet whose battery went dead, without network, what people do comes after what they did', async () => {
  const before = await open('clave.ANA');
  await openNotes(before);
  device.clock.advance(5_000);
  await before.positions.save('celula', page(3));
  stop();
  await backend.stop();
  device.restartBrowser();
  device.clock.advance(-device.clock.now());

  const services = await open(null);
  const notes = await openNotes(services);
  await services.positions.save('mapas', page(8));
  device.clock.advance(1_000);
  await services.positions.save('mapas', page(9));
  const saved = await services.positions.read('mapas');
  expect(saved?.locator).toEqual(page(9));
  expect(saved && saved.savedAt > noon).toBe(true);
  await notes.addReading({ seconds: 90, pages: 2 });
  expect(notes.now()).toBeGreaterThan(Date.parse(noon));
  expect(notes.readingDays()).toMatchObject([{ day: '2026-11-20', seconds: 90 }]);
  const note = await notes.add({
    bookId: 'mapas',
    editionId: 'e',
    kind: 'bookmark',
    color: 'blue',
    locator: page(9),
  });
  expect(note.ok && note.value.madeAt > noon).toBe(true);

  // Counted here for a while, also over a restart.
  for (let minute = 0; minute < 3; minute += 1) {
    device.clock.advance(60_000);
    await services.positions.save('mapas', page(10 + minute));
  }
  const last = await services.positions.read('mapas');
  stop();
  device.restartBrowser();
  device.clock.advance(-device.clock.now());
  const again = await open(null);
  await openNotes(again);
  device.clock.advance(1);
  await again.positions.save('celula', page(4));
  const late = await again.positions.read('celula');
  expect(last && late && late.savedAt > last.savedAt).toBe(true);
  await backend.restart();
});

test('a tablet a few minutes behind goes by the time it was told, however often the page is loaded', async () => {
  device.clock.advance(-120_000);
  await open('clave.ANA').then(openNotes);
  for (let load = 0; load < 6; load += 1) {
    stop();
    const services = await open(null);
    await openNotes(services);
    device.clock.advance(1_000);
    await services.positions.save('celula', page(load));
    const saved = await services.positions.read('celula');
    expect(Math.abs(Date.parse(saved?.savedAt ?? '') - (device.clock.now() + 120_000))).toBeLessThanOrEqual(6_000);
  }
});
