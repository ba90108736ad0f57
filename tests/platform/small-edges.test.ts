import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../contract/problems.ts';
import { freely } from '../support/freely.ts';
import 'fake-indexeddb/auto';
import { type DBSchema, openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { pause } from '../../src/platform/clock.ts';
import { readCookie } from '../../src/platform/cookies.ts';
import { createLocalDatabase, type RoomNeed, type StorageDoor } from '../../src/platform/local-database.ts';
import { createSubject } from '../../src/platform/observable.ts';
import { personDatabaseName } from '../../src/platform/person-database.ts';
import { createTextStore } from '../../src/platform/session-storage.ts';
import { createTabLocks } from '../../src/platform/tab-locks.ts';
import { createManualClock } from '../data/support/manual-clock.ts';

describe('a cookie', () => {
  test.each([
    ['XSRF-TOKEN=abc', 'abc'],
    ['a=1; XSRF-TOKEN=x%3Dy; b=2', 'x=y'],
    ['XSRF-TOKEN=%', '%'],
    ['XXSRF-TOKEN=no', null],
    ['', null],
  ])('in "%s" reads as %s', (cookies, value) => {
    expect(readCookie(cookies, 'XSRF-TOKEN')).toBe(value);
  });
});

describe('session storage', () => {
  test('that is forbidden or full is no reason to fail', () => {
    const store = createTextStore(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(store.read('token')).toBeNull();
    expect(store.save('token', 'x')).toBe(false);
    expect(() => store.remove('token')).not.toThrow();
  });
});

describe('locks of one tab', () => {
  test('let one in after the other, also after a failure, and different names at once', async () => {
    const withLock = createTabLocks();
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name}+`);
      await Promise.resolve();
      order.push(`${name}-`);
    };
    const failing = withLock('a', async () => {
      await step('1')();
      throw new Error('1');
    });
    const second = withLock('a', step('2'));
    const other = withLock('b', step('3'));
    await expect(failing).rejects.toThrow('1');
    await Promise.all([second, other]);
    expect(order.indexOf('1-')).toBeLessThan(order.indexOf('2+'));
    expect(order.indexOf('3+')).toBeLessThan(order.indexOf('1-'));
  });
});

interface ThingsSchema extends DBSchema {
  cosas: { key: string; value: number };
}

describe('a local database', () => {
  test('gives way to a newer version and opens again when it was closed', async () => {
    const make = () =>
      createLocalDatabase<ThingsSchema>('prueba', 1, freely, (open) => void open.createObjectStore('cosas'));
    const database = make();
    await database.use((open) => open.put('cosas', 1, 'a'));
    await database.close();
    expect(await database.use((open) => open.get('cosas', 'a'))).toBe(1);
    const newer = await openDB('prueba', 2, { upgrade: (open) => void open.createObjectStore('mas') });
    expect([...newer.objectStoreNames]).toEqual(['cosas', 'mas']);
    newer.close();
  });

  test('opens again where the browser took the connection away', async () => {
    const database = createLocalDatabase<ThingsSchema>(
      'otra',
      1,
      freely,
      (open) => void open.createObjectStore('cosas'),
    );
    await database.use(async (open) => open.close());
    expect(await database.use((open) => open.get('cosas', 'a'))).toBeUndefined();
  });

  test('says so where another tab does not give way to a newer version, and hangs no longer than that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stubborn = await openDB('terca', 1, { upgrade: (open) => void open.createObjectStore('cosas') });
    const told: string[] = [];
    const door: StorageDoor = { ...freely, told: (problem) => void told.push(problem) };
    const database = createLocalDatabase<ThingsSchema>('terca', 2, door, () => undefined);
    const refused = expect(database.use((open) => open.get('cosas', 'a'))).rejects.toThrow(
      expect.objectContaining({ code: 'storage-blocked' }),
    );
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
    vi.advanceTimersByTime(6_000);
    await refused;
    expect(told).toEqual(['storage-blocked']);
    vi.useRealTimers();
    // Who asks again meanwhile waits no second time.
    await expect(database.use((open) => open.get('cosas', 'a'))).rejects.toThrow('storage-blocked');
    stubborn.close();
    await vi.waitFor(async () => expect(await database.use((open) => open.get('cosas', 'a'))).toBeUndefined());
  });

  test.each([
    ['says so as soon where the browser does not say that it is blocked', 1, ['storage-blocked']],
    ['waits twice as long for a slow disk, which is in nobody’s way', 2, []],
  ])('%s', async (_, version, toldAfterThree) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // A page that asks after one that is blocked hears nothing at all (Chromium).
    const ears = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const request = Object.assign(Object.create(IDBOpenDBRequest.prototype), ears);
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue(request);
    const here = vi.spyOn(indexedDB, 'databases').mockResolvedValue([{ name: 'muda', version }]);
    const told: string[] = [];
    const door: StorageDoor = { ...freely, told: (problem) => void told.push(problem) };
    const database = createLocalDatabase<ThingsSchema>('muda', 2, door, () => undefined);
    const refused = expect(database.use((open) => open.get('cosas', 'a'))).rejects.toThrow('storage-blocked');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
    vi.advanceTimersByTime(3_000);
    await vi.waitFor(() => expect(here).toHaveBeenCalledOnce(), { interval: 1 });
    if (toldAfterThree.length > 0) await vi.waitFor(() => expect(told).toHaveLength(1), { interval: 1 });
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(toldAfterThree);
    vi.advanceTimersByTime(3_000);
    await refused;
    expect(told).toEqual(['storage-blocked']);
    vi.useRealTimers();
    open.mockRestore();
    here.mockRestore();
  });

  test('says that nothing is kept where it cannot be opened', async () => {
    const newer = await openDB('vieja', 3);
    newer.close();
    const told: string[] = [];
    const door: StorageDoor = { ...freely, told: (problem) => void told.push(problem) };
    const database = createLocalDatabase<ThingsSchema>('vieja', 2, door, () => undefined);
    await expect(database.use((open) => open.get('cosas', 'a'))).rejects.toThrow();
    expect(told).toEqual(['storage-unavailable']);
  });

  test('writes nothing that its gate refuses, and reads all the same', async () => {
    const asked: RoomNeed[] = [];
    const door: StorageDoor = {
      ...freely,
      async admit(need) {
        asked.push(need);
        if (need.isSpare) throw new ProblemError('storage-full');
      },
    };
    const database = createLocalDatabase<ThingsSchema>(
      'lleno',
      1,
      door,
      (open) => void open.createObjectStore('cosas'),
    );
    await database.change((open) => open.put('cosas', 1, 'a'));
    const refused = database.change((open) => open.put('cosas', 2, 'a'), { isSpare: true });
    await expect(refused).rejects.toThrow(expect.objectContaining({ code: 'storage-full' }));
    expect(await database.use((open) => open.get('cosas', 'a'))).toBe(1);
    expect(asked).toEqual([{}, { isSpare: true }]);
  });

  test('is written to through its gate only, wherever in the app', () => {
    // What only takes away needs no room.
    const past =
      /\.use\(\s*(?:async )?\(open\) =>(?:(?!\.change\()[^;])*?(?:open\.(?:put|add|delete)\(|'readwrite'(?!\);[^;]*\.clear\(\)))/;
    const folder = join(import.meta.dirname, '..', '..', 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => past.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
    expect(past.test("database.use((open) => open.put('a', 1))")).toBe(true);
  });

  test('of a person never has the name of the device', () => {
    expect(personDatabaseName('7')).toBe('libro_7');
    expect(personDatabaseName('dispositivo')).not.toBe('libro_dispositivo');
  });
});

describe('an observable', () => {
  test('tells each listener of a change once, and nobody of none', () => {
    const subject = createSubject(1);
    let told = 0;
    const stop = subject.subscribe(() => {
      told += 1;
    });
    subject.set(1);
    subject.set(2);
    stop();
    subject.set(3);
    expect(told).toBe(1);
  });
});

describe('a pause', () => {
  test('ends with its time, or at once when the signal gives up', async () => {
    const clock = createManualClock();
    const control = new AbortController();
    const first = pause(clock, 100);
    const second = pause(clock, 100_000, control.signal);
    clock.advance(100);
    control.abort();
    await Promise.all([first, second, pause(clock, 5, control.signal)]);
    expect(clock.pending()).toBe(0);
  });
});
