import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import { placeValueSchema } from '../../../contract/notes.ts';
import { nextStamp } from '../../../contract/stamp.ts';
import { nothing, stateOf, type ThingState } from '../../../contract/things.ts';
import type { Change } from '../../../src/data/notes/person-notes.ts';
import { createPlacesSync } from '../../../src/data/notes/places-sync.ts';
import { createPlaces } from '../../../src/data/positions/places.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { createManualClock } from '../support/manual-clock.ts';
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
