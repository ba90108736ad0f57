import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { displayOf } from '../../../src/data/display/display-store.ts';
import { heldDisplayKey } from '../../../src/data/session/session-memory.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import type { TextStore } from '../../../src/platform/session-storage.ts';
import { freely } from '../../support/freely.ts';

/** One tab whose disk answers when told; each `open` is the page loaded anew, for whoever it says. */
function openTab() {
  const held = new Map<string, string>();
  const tab: TextStore = {
    read: (key) => held.get(key) ?? null,
    save: (key, text) => held.set(key, text) === held,
    remove: (key) => void held.delete(key),
  };
  const disk = { admit: () => Promise.resolve() };
  const open = (id: string) =>
    displayOf(createSubject({ id, database: createPersonDatabase(id, { ...freely, admit: () => disk.admit() }) }), tab);
  return { held, disk, open };
}

test('a page loaded anew before the disk has what was chosen finds it all the same, and keeps it', async () => {
  const { held, disk, open } = openTab();
  disk.admit = () => new Promise(() => undefined);
  void open('7').save('dark');
  expect(await open('7').read()).toEqual({ ok: true, value: 'dark' });
  disk.admit = () => Promise.resolve();
  const again = open('7');
  expect(await again.read()).toEqual({ ok: true, value: 'dark' });
  expect(again.isHeld?.()).toBe(true);
  expect(await again.save('dark')).toEqual({ ok: true, value: null });
  expect(held.size).toBe(0);
  expect(await open('7').read()).toEqual({ ok: true, value: 'dark' });
});

test('what the disk does not take stays with the tab, and is said', async () => {
  const { disk, open } = openTab();
  disk.admit = () => Promise.reject(new ProblemError('storage-full'));
  expect(await open('9').save('sepia')).toEqual({ ok: false, problem: 'storage-full' });
  expect(await open('9').read()).toEqual({ ok: true, value: 'sepia' });
});

test("is never another person's; a later choice is held until it is kept, too", async () => {
  const { held, disk, open } = openTab();
  let admit: () => void = () => undefined;
  disk.admit = () => new Promise<void>((resolve) => (admit = resolve));
  const mine = open('10');
  const first = mine.save('dark');
  const admitFirst = admit;
  void mine.save('light');
  admitFirst();
  await first;
  expect(held.get(heldDisplayKey)).toBe('["10","light","dark"]');
  expect(await open('10').read()).toEqual({ ok: true, value: 'light' });
  expect(await open('11').read()).toEqual({ ok: true, value: null });
});

test('one that the disk refused is not taken for later than what another tab kept since', async () => {
  const { held, disk, open } = openTab();
  disk.admit = () => Promise.reject(new ProblemError('storage-full'));
  const here = open('12');
  await here.read();
  await here.save('dark');
  await createPersonDatabase('12', freely).change((database) => database.put('preferences', 'sepia', 'reading'));
  expect(await open('12').read()).toEqual({ ok: true, value: 'sepia' });
  expect(held.size).toBe(0);
});
