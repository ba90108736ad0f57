import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { endTransactionsWhenLeft } from '../../src/platform/open-transactions.ts';

let page = new EventTarget();
const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
afterEach(() => {
  vi.unstubAllGlobals();
  IDBDatabase.prototype.transaction = begin;
  page = new EventTarget();
});

/** A page of this browser with a database that holds one word. */
async function openIn(vendor: string, name: string) {
  vi.stubGlobal('navigator', { vendor });
  for (const call of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(call, page[call].bind(page));
  const database = await openDB(name, 1, { upgrade: (open) => void open.createObjectStore('things') });
  endTransactionsWhenLeft();
  await database.put('things', 'antes', 'a');
  return database;
}

const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

test('a page that WebKit puts to sleep leaves no transaction open behind it', async () => {
  const database = await openIn('Apple Computer, Inc.', 'duerme');
  const writing = database.put('things', 'después', 'a');
  leave(true);
  await expect(writing).rejects.toThrow(/abort/i);
  const reading = database.transaction('things');
  expect(await reading.store.get('a')).toBe('antes');
  await reading.done;
  // What is over is not ended once more, and the next one is watched again.
  leave(true);
  const again = database.put('things', 'después', 'a');
  leave(true);
  await expect(again).rejects.toThrow(/abort/i);
});

test('a page that is not kept lets what it has begun come to its end', async () => {
  const database = await openIn('Apple Computer, Inc.', 'se cierra');
  const writing = database.put('things', 'después', 'a');
  leave(false);
  await writing;
  expect(await database.get('things', 'a')).toBe('después');
});

test('in another browser nothing is watched', async () => {
  const database = await openIn('Google Inc.', 'otro');
  expect(Reflect.get(IDBDatabase.prototype, 'transaction')).toBe(begin);
  const writing = database.put('things', 'después', 'a');
  leave(true);
  await writing;
  expect(await database.get('things', 'a')).toBe('después');
});
