import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { createLocalDatabase } from '../../src/platform/local-database.ts';
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

function makeDatabase() {
  const told: string[] = [];
  const door = { ...freely, told: (problem: string) => told.push(problem) };
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
