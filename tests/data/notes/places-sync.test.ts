import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import { placeValueSchema } from '../../../contract/notes.ts';
import { nextStamp } from '../../../contract/stamp.ts';
import { nothing, stateOf, type ThingState } from '../../../contract/things.ts';
import type { Change } from '../../../src/data/notes/change.ts';
import { createPlacesSync } from '../../../src/data/notes/places-sync.ts';
import { createPlaces } from '../../../src/data/positions/places.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { startBackend } from '../support/backend.ts';
import { createDevice as createTablet } from '../support/device.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createModelServer } from '../support/model-server.ts';
import { openNotes } from '../support/open-notes.ts';
import { eventually } from '../support/until.ts';
import { freely } from '../../support/freely.ts';

let people = 0;

const at = (share: number): Locator => ({
  href: 'uno.xhtml',
  type: 'application/xhtml+xml',
  locations: { totalProgression: share },
});

/** A device of one person: its books, what it says to the server, and what comes from there. */
function createDevice() {
  const database = createPersonDatabase(`lugares-${(people += 1)}`, freely);
  const clock = createManualClock();
  const sent: [string, number | undefined][] = [];
  const came: string[] = [];
  let isKept = true;
  const places = createPlaces({
    person: { get: () => ({ id: '7', database }), subscribe: () => () => undefined } as never,
    clock,
    onKept: () => undefined,
  });
  const sync = createPlacesSync({
    database,
    async change(thing: string, { set }: Change) {
      const { locator } = v.parse(placeValueSchema, set?.place);
      if (isKept) sent.push([thing, locator.locations.totalProgression]);
      return { ok: isKept };
    },
    onCame: (bookId) => void came.push(bookId),
  });
  return {
    sent,
    came,
    sync,
    fill: (isFull: boolean) => void (isKept = !isFull),
    async read(share: number) {
      clock.advance(1000);
      await places.save('libro', at(share));
    },
    savedAt: async () => (await places.read('libro'))?.savedAt,
    place: async () => (await places.read('libro'))?.locator.locations.totalProgression,
  };
}

const cameAt = '2026-11-20T10:00:00.000Z';

function cameFrom(share: number, saidAt = cameAt): ReadonlyMap<string, ThingState> {
  const place = { locator: at(share), at: saidAt };
  const stamp = nextStamp('otrodisp', Date.parse(cameAt), null);
  const operation = { id: 'o', thing: 'lugar:libro', stamp, set: { place } };
  return new Map([['lugar:libro', { ...nothing, ...stateOf(operation) }]]);
}

test('each place that was kept is told once', async () => {
  const device = createDevice();
  await device.read(0.2);
  await device.sync.collect();
  await device.sync.collect();
  await device.read(0.4);
  await device.sync.collect();
  expect(device.sent).toEqual([
    ['lugar:libro', 0.2],
    ['lugar:libro', 0.4],
  ]);
});

test('one that could not be kept for sending is told the next time', async () => {
  const device = createDevice();
  await device.read(0.2);
  device.fill(true);
  await device.sync.collect();
  device.fill(false);
  await device.sync.collect();
  expect(device.sent).toEqual([['lugar:libro', 0.2]]);
});

test('a place from elsewhere is taken, but none over one that is to be sent', async () => {
  const device = createDevice();
  await device.sync.take(cameFrom(0.7));
  expect(await device.place()).toBe(0.7);
  await device.read(0.8);
  await device.sync.take(cameFrom(0.3));
  expect(await device.place()).toBe(0.8);
  await device.sync.collect();
  await device.sync.take(cameFrom(0.3));
  expect(await device.place()).toBe(0.3);
});

test.each(['2036-11-20T10:00:00.000Z', 'mañana'])(
  'a place of a device whose clock said %s is as late as it was sent',
  async (saidAt) => {
    const device = createDevice();
    await device.sync.take(cameFrom(0.7, saidAt));
    expect(await device.savedAt()).toBe(cameAt);
    await device.sync.take(cameFrom(0.6, '2026-11-19T10:00:00.000Z'));
    expect(await device.savedAt()).toBe('2026-11-19T10:00:00.000Z');
  },
);

test('a place that comes back to the device it was left on is no news there, however its clock is', async () => {
  const device = createDevice();
  await device.read(0.2);
  await device.sync.collect();
  const savedAt = await device.savedAt();
  await device.sync.take(cameFrom(0.2, savedAt));
  expect(device.came).toEqual([]);
  expect(await device.savedAt()).toBe(savedAt);
});

test('a book that was only opened, before its place came, says nothing of where its person is', async () => {
  const device = createDevice();
  await device.read(0);
  await device.sync.collect();
  expect(device.sent).toEqual([]);
  await device.sync.take(cameFrom(0.7));
  expect(await device.place()).toBe(0.7);
});

test('who goes back to the beginning is at the beginning', async () => {
  const device = createDevice();
  await device.read(0.5);
  await device.sync.collect();
  await device.read(0);
  await device.sync.collect();
  expect(device.sent).toEqual([
    ['lugar:libro', 0.5],
    ['lugar:libro', 0],
  ]);
});

test('while places of weeks without network are sent one by one, the person stays where they are', async () => {
  const server = createModelServer();
  const backend = await startBackend();
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
  const tablet = createTablet(backend);
  const { session, books, positions: places, start } = tablet.open();
  await session.start(null);
  const stop = start();
  await session.signIn('clave.ANA');
  const notes = await openNotes({ books });
  const asked = () => backend.paths().filter((path) => path === 'POST /api/sync').length;
  // After so many rounds that came to nothing a request has one operation.
  const shares = Array.from({ length: 12 }, (_, index) => (index + 1) / 20);
  for (const share of shares) {
    tablet.clock.advance(10);
    await places.save('libro', at(share));
    const before = asked();
    // While nobody knows whether there is a network, to be asked for a round begins none.
    await eventually(async () => {
      await notes.sync();
      return asked() > before;
    });
  }
  let answers = 0;
  backend.sync = (request) => {
    answers += request.operations.some(({ thing }) => thing.startsWith('lugar:')) ? 1 : 0;
    if (answers === 3) backend.moods.set('/api/sync', 'gateway-502');
    return server.answer(request);
  };
  // One that began before the server was there may come to nothing once more.
  await eventually(async () => {
    await notes.sync();
    return answers >= 3;
  });
  expect(answers).toBe(3);
  expect(server.things.get('lugar:libro')?.state.fields.place?.value).toMatchObject({ locator: at(3 / 20) });
  expect((await places.read('libro'))?.locator).toEqual(at(12 / 20));
  expect(places.recent.get()).toMatchObject([{ bookId: 'libro', position: { locator: at(12 / 20) } }]);
  // A page turned on from there is the latest word.
  tablet.clock.advance(10);
  await places.save('libro', at(13 / 20));
  backend.moods.clear();
  await eventually(async () => {
    await notes.sync();
    return JSON.stringify(server.things.get('lugar:libro')?.state.fields.place?.value).includes(
      JSON.stringify(at(13 / 20)),
    );
  });
  expect((await places.read('libro'))?.locator).toEqual(at(13 / 20));
  stop();
  await backend.stop();
});

test('a book read elsewhere stands among the begun ones as late as it was left, and not before the one read now', async () => {
  const server = createModelServer();
  const backend = await startBackend();
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
  backend.sync = (request) => server.answer(request);
  const tablet = createTablet(backend);
  const { session, books, positions: places, start } = tablet.open();
  await session.start(null);
  const stop = start();
  await session.signIn('clave.ANA');
  const notes = await openNotes({ books });
  await places.save('antes', at(0.1));
  // Less than any request is waited for: one under way would end as without network.
  tablet.clock.advance(2_000);
  await places.save('ahora', at(0.2));
  const leftAt = (bookId: string, ms: number) => ({
    id: `0190a5d0-0000-7000-8000-${String(ms).padStart(12, '0')}`,
    thing: `lugar:${bookId}`,
    stamp: nextStamp('otrodisp', tablet.clock.now() - ms, null),
    set: { place: { locator: at(0.7), at: new Date(tablet.clock.now() - ms).toISOString() } },
  });
  const operations = [leftAt('entre', 1_000), leftAt('ayer', 86_400_000)];
  server.answer({ person: '7', cursor: null, operations });
  const begun = () => places.recent.get().map(({ bookId }) => bookId);
  await eventually(async () => {
    await notes.sync();
    return begun().length === 4;
  });
  expect(begun()).toEqual(['ahora', 'entre', 'antes', 'ayer']);
  // Whoever opens one goes on with that.
  await places.save('ayer', at(0.8));
  expect(begun()[0]).toBe('ayer');
  stop();
  await backend.stop();
});
