import { expect, test } from 'vitest';
import { createSubject } from '../../../src/platform/observable.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';
import { withHeldPlace } from '../../../src/data/positions/held-place.ts';
import type { PositionService, SavedPosition } from '../../../src/data/services.ts';
import { heldPlaceKey } from '../../../src/data/session/session-memory.ts';

const page = (position: number) => ({ href: `#page=${position}`, type: 'application/pdf', locations: { position } });
const at = (second: number) => new Date(second * 1000).toISOString();

/** One tab, whose database has one place of `celula`; each `open` is the page loaded anew. */
function openTab(kept: SavedPosition | null) {
  const storage = new Map<string, string>();
  const store = createTextStore(
    () =>
      ({
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, text: string) => void storage.set(key, text),
        removeItem: (key: string) => void storage.delete(key),
      }) as unknown as Storage,
  );
  const positions: PositionService = {
    recent: createSubject([]),
    read: async (bookId) => (bookId === 'celula' ? kept : null),
    save: async () => ({ ok: true, value: null }),
  };
  const open = (personId: string, second: number, kept = positions) =>
    withHeldPlace(kept, { store, now: () => second * 1000, personId });
  return { storage, positions, open };
}

test('a page loaded anew finds the place the one before could not save any more', async () => {
  const { open } = openTab({ locator: page(3), savedAt: at(1) });
  open('7', 2).hold?.('celula', page(4));
  expect(await open('7', 3).read('celula')).toEqual({ locator: page(4), savedAt: at(2) });
  expect(await open('7', 3).read('mapas')).toBeNull();
});

test('a place that was saved later wins, in another tab perhaps', async () => {
  const { open } = openTab({ locator: page(9), savedAt: at(5) });
  open('7', 2).hold?.('celula', page(4));
  expect(await open('7', 6).read('celula')).toEqual({ locator: page(9), savedAt: at(5) });
});

test("is never another person's, and is let go once it is saved", async () => {
  const { open, storage } = openTab(null);
  open('7', 2).hold?.('celula', page(4));
  expect(await open('8', 3).read('celula')).toBeNull();
  expect([...storage.keys()]).toEqual([heldPlaceKey]);
  open('7', 2).hold?.('celula', null);
  expect([...storage.keys()]).toEqual([]);
});

test('is saved as whose it is', async () => {
  const { open, positions } = openTab(null);
  const saved: unknown[] = [];
  const save: PositionService['save'] = async (...place) => {
    saved.push(place);
    return { ok: true, value: null };
  };
  await open('7', 2, { ...positions, save }).save('celula', page(4));
  expect(saved).toEqual([['celula', page(4), '7']]);
});

test('stands where the database cannot be read', async () => {
  const { open, positions } = openTab(null);
  const broken = { ...positions, read: () => Promise.reject(new Error('closed')) };
  open('7', 2).hold?.('celula', page(4));
  expect(await open('7', 3, broken).read('celula')).toMatchObject({ locator: page(4) });
  await expect(open('7', 3, broken).read('mapas')).rejects.toThrow('closed');
});
