import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createLocalDatabase, type StorageDoor } from '../../src/platform/local-database.ts';
import { freely } from '../support/freely.ts';

const realOpen = indexedDB.open.bind(indexedDB);
afterEach(() => {
  indexedDB.open = realOpen;
});

/** Opening fails this often with an error of this name, then it works. */
function failToOpen(times: number, name: string): () => number {
  let asked = 0;
  indexedDB.open = (...wanted) => {
    asked += 1;
    if (asked <= times) throw new DOMException('Internal error opening backing store for indexedDB.open.', name);
    return realOpen(...wanted);
  };
  return () => asked;
}

function makeDatabase(more: Partial<StorageDoor> = {}) {
  const told: string[] = [];
  const door = { ...freely, told: (problem: string) => told.push(problem), ...more };
  const database = createLocalDatabase<{ things: { key: string; value: string } }>('prueba', 1, door, (open) => {
    open.createObjectStore('things');
  });
  return { told, database };
}

test('a database that a browser just started cannot open is tried once more, and nobody hears of it', async () => {
  const { database, told } = makeDatabase();
  const asked = failToOpen(1, 'UnknownError');
  await database.change((open) => open.put('things', 'aquí', 'a'));
  expect(await database.use((open) => open.get('things', 'a'))).toBe('aquí');
  expect(asked()).toBe(2);
  expect(told).toEqual([]);
  await database.close();
});

test('one that stays shut is said to be', async () => {
  const { database, told } = makeDatabase();
  failToOpen(2, 'UnknownError');
  await expect(database.use((open) => open.get('things', 'a'))).rejects.toThrow('Internal error');
  expect(told).toEqual(['storage-unavailable']);
});

test('one that is forbidden is not asked for again', async () => {
  const { database, told } = makeDatabase();
  const asked = failToOpen(9, 'SecurityError');
  await expect(database.use((open) => open.get('things', 'a'))).rejects.toThrow('Internal error');
  expect(asked()).toBe(1);
  expect(told).toEqual(['storage-unavailable']);
});

test('what has to go is taken away in its turn, with room or without, and however long the door is silent', async () => {
  const asked: string[] = [];
  const writing: StorageDoor['writing'] = (work) => {
    asked.push('turn');
    return work();
  };
  const full = makeDatabase({
    writing,
    admit() {
      asked.push('admit');
      return Promise.reject(new Error('storage-full'));
    },
  });
  await full.database.use((open) => open.put('things', 'algo', 'b'));
  await full.database.remove((open) => open.delete('things', 'b'));
  expect(await full.database.use((open) => open.get('things', 'b'))).toBeUndefined();
  expect(asked.splice(0)).toEqual(['admit', 'turn']);
  await full.database.close();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = makeDatabase({ writing, admit: () => new Promise(() => undefined) });
  await silent.database.use((open) => open.put('things', 'algo', 'c'));
  const gone = silent.database.remove((open) => open.delete('things', 'c'));
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await gone;
  expect(await silent.database.use((open) => open.get('things', 'c'))).toBeUndefined();
  expect(asked).toEqual([]);
  await silent.database.close();
});

test('of two writes on different stores one waits for the other, and who reads a third store for neither', async () => {
  const database = createLocalDatabase<{
    away: { key: string; value: string };
    notes: { key: string; value: string };
    places: { key: string; value: string };
    words: { key: string; value: string };
  }>('turnos', 1, { ...freely, told: vi.fn() }, (open) => {
    for (const store of ['words', 'places', 'notes', 'away'] as const) open.createObjectStore(store);
  });
  const steps: string[] = [];
  const over = new AbortController();
  const first = database.change(async (open) => {
    const change = open.transaction('places', 'readwrite', { durability: 'strict' });
    while (!over.signal.aborted) await change.store.put('página 7', 'a');
    steps.push('places');
    expect(change.durability).toBe('strict');
    await change.done;
  });
  const second = database.change(async (open) => {
    await open.put('notes', 'una nota', 'a');
    steps.push('notes');
  });
  const third = database.change(async (open) => {
    const change = open.transaction(['notes', 'away'], 'readwrite');
    await change.objectStore('away').put('lejos', 'a');
    await change.done;
    steps.push('away');
  });
  // Whatever is not behind the first one has long been done when this has been read so often.
  for (let read = 0; read < 20; read += 1) await database.use((open) => open.get('words', 'a'));
  expect(steps).toEqual([]);
  over.abort();
  await Promise.all([first, second, third]);
  expect(steps).toEqual(['places', 'notes', 'away']);
  const kept = database.use(async (open) => [await open.get('places', 'a'), await open.get('notes', 'a')]);
  expect(await kept).toEqual(['página 7', 'una nota']);
  await database.close();
});
