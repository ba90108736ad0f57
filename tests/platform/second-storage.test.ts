import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase } from '../../src/platform/local-database.ts';
import { freely } from '../support/freely.ts';

const firstPlace = globalThis.indexedDB;
const realOpen = firstPlace.open.bind(firstPlace);

beforeEach(async () => {
  // Where a page's databases lie is decided once a page.
  vi.resetModules();
  await import('../../src/platform/second-storage.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  firstPlace.open = realOpen;
  Object.defineProperty(globalThis, 'indexedDB', { value: firstPlace, configurable: true, writable: true });
});

/** A browser with storage buckets, of which these exist already. */
function withBuckets(...names: string[]) {
  const places = new Map(names.map((name) => [name, new IDBFactory()]));
  const held: (string | undefined)[] = [];
  const storageBuckets = {
    async open(name: string) {
      const place = places.get(name) ?? new IDBFactory();
      places.set(name, place);
      return { indexedDB: place };
    },
    keys: async () => [...places.keys()],
  };
  const locks = {
    request(name: string, { mode }: LockOptions, work: () => Promise<unknown>) {
      held.push(`${name} ${mode}`);
      return work();
    },
  };
  vi.stubGlobal('navigator', { storageBuckets, locks });
  return { places, held };
}

/** The first folder opens nothing until then; each try takes so long to say so. */
function shutUntil(untilMs: number, tryMs = 0): void {
  const begun = performance.now();
  firstPlace.open = (...wanted) => {
    if (performance.now() - begun >= untilMs) return realOpen(...wanted);
    const said = new EventTarget();
    setTimeout(() => said.dispatchEvent(new Event('error')), tryMs);
    return Object.create(IDBOpenDBRequest.prototype, {
      addEventListener: { value: said.addEventListener.bind(said) },
      removeEventListener: { value: said.removeEventListener.bind(said) },
      error: { value: new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError') },
    });
  };
}

function makeDatabase() {
  const told: string[] = [];
  const door = { ...freely, told: (problem: string) => told.push(problem) };
  const database = createLocalDatabase<{ things: { key: string; value: string } }>('prueba', 1, door, (open) => {
    open.createObjectStore('things');
  });
  return { told, database };
}

/** Uses a database; answers after how many milliseconds it could be used. */
async function firstUse({ database }: ReturnType<typeof makeDatabase>): Promise<number> {
  const begun = performance.now();
  const state = { isOver: false };
  const work = database.change((open) => open.put('things', 'aquí', 'a')).finally(() => (state.isOver = true));
  while (!state.isOver && performance.now() - begun < 60_000) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise(setImmediate);
  }
  await work;
  return performance.now() - begun;
}

test('a folder that comes late, or that a killed browser still held, is waited for: nobody moves, nobody hears of it', async () => {
  const { places } = withBuckets();
  const made = makeDatabase();
  shutUntil(4_000);
  expect(await firstUse(made)).toBeLessThan(5_000);
  expect([...places.keys()]).toEqual([]);
  expect(made.told).toEqual([]);
  await made.database.close();
});

test('tries that take their time are answers: it is not said that another tab is in the way', async () => {
  withBuckets();
  const made = makeDatabase();
  // As long as Chromium itself tries where another process holds the folder.
  shutUntil(Infinity, 2_000);
  expect(await firstUse(made)).toBeGreaterThan(6_000);
  expect(made.told).toEqual(['storage-lost']);
  await made.database.close();
});

test('a folder that stays shut is given up before anybody thinks the page hangs; that is said, and the place is held', async () => {
  const { places, held } = withBuckets();
  const made = makeDatabase();
  shutUntil(Infinity);
  const afterMs = await firstUse(made);
  expect(afterMs).toBeGreaterThan(4_900);
  expect(afterMs).toBeLessThan(6_000);
  expect([...places.keys()]).toEqual(['libro-2']);
  expect(held).toEqual(['libro-2 shared']);
  expect(made.told).toEqual(['storage-lost']);
  await made.database.close();
});

test('one that was broken before is given up sooner, and nothing is said again', async () => {
  withBuckets('libro-2');
  const made = makeDatabase();
  shutUntil(Infinity);
  expect(await firstUse(made)).toBeLessThan(2_000);
  expect(made.told).toEqual([]);
  await made.database.close();
});
