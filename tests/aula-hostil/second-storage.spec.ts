import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { countWaiting, ribbon, waitingIds } from '../support/marks.ts';
import { harmDatabases, hideManifest } from '../support/mutilate.ts';
import { profileWithNote, readAgain } from '../support/profile-with-note.ts';
import { rounds } from '../support/rounds.ts';
import { expectReader, openBookPage, openSchool, placeOf, signIn } from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let good: BrowserProfile;
test.beforeEach(async () => {
  test.setTimeout(180_000);
  server = await openSchool();
  good = await profileWithNote(server.origin);
});
test.afterEach(async () => {
  await good.discard();
  await server.discard();
});

const lostNotice = (page: Page) => page.getByRole('alert').filter({ hasText: sentenceOf('storage-lost') });
const shelfOf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });

async function openPage(profile: BrowserProfile): Promise<Page> {
  const context = await profile.open();
  return context.pages()[0] ?? context.newPage();
}

/** The places of databases beside the first one. */
const bucketsOf = (page: Page) =>
  page.evaluate(() => {
    const { storageBuckets } = navigator as Navigator & { storageBuckets: { keys(): Promise<string[]> } };
    return storageBuckets.keys();
  });

/** Whether a tab lives where the databases always lay: another place takes the name of theirs. */
const isAtHome = (page: Page) =>
  page.evaluate(() => Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')?.get !== undefined);

const whoIsIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id?: number }).id);

/** Everybody the tab takes for the one who is in, from now on. */
async function noteWhoIsShown(page: Page): Promise<number[]> {
  const shown: number[] = [];
  await page.exposeFunction('noteWho', (id: number) => void shown.push(id));
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(key, value) {
      if (key === 'user') Reflect.get(globalThis, 'noteWho')((JSON.parse(value) as { id: number }).id);
      setItem.call(this, key, value);
    };
  });
  return shown;
}

/** Turns to a page of the open book that has no mark, and marks it with no network. */
async function markOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  do {
    const before = await placeOf(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).not.toBe(before);
  } while ((await ribbon(page).getAttribute('aria-pressed')) === 'true');
  const waiting = await countWaiting(page);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  // In the database, too, and not in the journal alone.
  await expect.poll(() => countWaiting(page)).toBeGreaterThan(waiting);
}

/** The databases do not open: the person signs in anew, and marks a page that is not sent. Answers how to heal them. */
async function markElsewhere(profile: BrowserProfile): Promise<{ page: Page; heal: () => void }> {
  const heal = hideManifest(profile.folder);
  const page = await openPage(profile);
  // What was written before comes from the journal, opened with the key the server gives back, and is sent.
  await readAgain(page, server.origin, 1);
  expect(await bucketsOf(page)).toEqual(['libro-2']);
  await expect.poll(() => countWaiting(page), { timeout: 30_000 }).toBe(0);
  await markOffline(page);
  return { page, heal };
}

/** What another device of the person is given by the server. */
async function expectElsewhere(bookmarks: number): Promise<void> {
  const elsewhere = await createBrowserProfile();
  try {
    await readAgain(await openPage(elsewhere), server.origin, bookmarks);
  } finally {
    await elsewhere.discard();
  }
}

test('databases that open late, with no network, are waited for: who was in is in, and nothing is said to be lost', async () => {
  const heal = hideManifest(good.folder);
  const page = await openPage(good);
  await page.context().setOffline(true);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function tried(...wanted) {
      document.documentElement.dataset['tried'] ??= String(performance.now());
      return open.apply(this, wanted);
    };
  });
  await page.goto(`${server.origin}/libros`, { waitUntil: 'commit' });
  // How late they are, from the first try on: longer than all of it was tried before, shorter than it is now.
  await page.waitForFunction(() => performance.now() - Number(document.documentElement.dataset['tried']) > 3_000);
  heal();
  await expect(shelfOf(page)).toBeVisible({ timeout: 30_000 });
  await expect(lostNotice(page)).toBeHidden();
  expect(await bucketsOf(page)).toEqual([]);
  tell('F25, F28', 'las bases de datos se abren tarde', { rounds: 1 });
});

/** Opens the shelf as who was in before, and waits until nothing is left in the other place. */
async function expectHome(page: Page): Promise<void> {
  await page.goto(`${server.origin}/libros`);
  await expect(shelfOf(page)).toBeVisible();
  await expect.poll(() => bucketsOf(page), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => countWaiting(page), { timeout: 30_000 }).toBe(0);
}

test('what was written where the databases lay meanwhile comes home without its journal, is sent once, and that place is gone', async () => {
  const { page, heal } = await markElsewhere(good);
  const place = await placeOf(page);
  await page.context().close();
  heal();
  harmDatabases(good.folder, 'journal gone');
  const later = await openPage(good);
  await expectHome(later);
  // The book opens where it was left there.
  await openBookPage(later, server.origin, 'epub');
  await later.getByRole('link', { name: 'Leer' }).click();
  await expectReader(later);
  expect(await placeOf(later)).toBe(place);
  await later.context().close();
  await expectElsewhere(2);
  tell('F28', 'las bases de datos vuelven a abrirse: lo escrito mientras tanto', { rounds: 1 });
});

/** In `npm test` the unit tests of `data/way-back` stand for these. */
const inFull = rounds(0, 1) === 1 ? test : test.skip;

inFull('a browser that is killed between the copy and the end of that place brings nothing twice', async () => {
  const { page, heal } = await markElsewhere(good);
  await page.context().close();
  heal();
  harmDatabases(good.folder, 'journal gone');
  const torn = await openPage(good);
  // It comes no further than the copy.
  await torn.addInitScript(() => {
    IDBFactory.prototype.deleteDatabase = (name) => {
      document.documentElement.dataset['removed'] = name;
      return indexedDB.open(name, Number.NaN);
    };
  });
  await torn.goto(`${server.origin}/libros`);
  await expect.poll(() => torn.evaluate(() => document.documentElement.dataset['removed'])).toBeDefined();
  // Sent from here already.
  await expect.poll(() => countWaiting(torn), { timeout: 30_000 }).toBe(0);
  expect(await bucketsOf(torn)).toEqual(['libro-2']);
  await good.kill();
  const later = await openPage(good);
  await expectHome(later);
  await later.context().close();
  await expectElsewhere(2);
  tell('F28', 'el navegador muere entre la copia y el fin del otro lugar', { rounds: 1 });
});

inFull(
  'while a tab lives there that place stays, and all that is written in it comes home once it is closed',
  async () => {
    const { page, heal } = await markElsewhere(good);
    heal();
    const other = await page.context().newPage();
    // On a busy machine the first try may still find them closed.
    await expect(async () => {
      await other.goto(`${server.origin}/libros`);
      await expect(shelfOf(other)).toBeVisible();
      expect(await isAtHome(other)).toBe(true);
    }).toPass();
    expect(await isAtHome(page)).toBe(false);
    // What was never sent of before: the mark, and the place where it was noted by then.
    const before = await waitingIds(other);
    expect([1, 2]).toContain(before.length);
    await page.bringToFront();
    await markOffline(page);
    await expect.poll(() => countWaiting(page)).toBeGreaterThan(1);
    expect(await bucketsOf(page)).toEqual(['libro-2']);
    // Nothing of what was written there.
    expect(await waitingIds(other)).toEqual(before);
    const there = await waitingIds(page);
    expect(before.filter((id) => there.includes(id))).toEqual([]);
    await page.close();
    await other.context().setOffline(false);
    await expectHome(other);
    await other.context().close();
    await expectElsewhere(3);
    tell('F28', 'las bases de datos vuelven a abrirse con otra pestaña abierta en el otro lugar', { rounds: 1 });
  },
);

inFull(
  'who came in there since is in, and not whoever was in before; what that person never sent waits for them',
  async () => {
    const heal = hideManifest(good.folder);
    const page = await openPage(good);
    await signIn(page, server.origin, 'DEMO-DOCENTE', true);
    const teacher = await whoIsIn(page);
    await page.context().close();
    heal();
    const later = await openPage(good);
    const shown = await noteWhoIsShown(later);
    await later.goto(`${server.origin}/libros`);
    await expect(shelfOf(later)).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => bucketsOf(later)).toEqual([]);
    expect(await whoIsIn(later)).toBe(teacher);
    // Not for a moment anybody else.
    expect(new Set(shown)).toEqual(new Set([teacher]));
    await later.getByRole('button', { name: 'Menú de usuario' }).click();
    await later.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(later.getByRole('textbox', { name: 'Código' })).toBeVisible();
    await readAgain(later, server.origin, 1);
    expect(await whoIsIn(later)).not.toBe(teacher);
    await later.context().close();
    await expectElsewhere(1);
    tell('F28, F67', 'las bases de datos vuelven a abrirse: otra persona entró mientras tanto', { rounds: 1 });
  },
);

inFull(
  'on a disk without a free byte nothing of it is lost, whether it comes home with the reserve or later',
  async () => {
    test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
    const disk = createSmallDisk(320);
    const profile = await good.copy(disk.folder);
    try {
      const { page, heal } = await markElsewhere(profile);
      await page.context().close();
      heal();
      disk.fill();
      const full = await openPage(profile);
      disk.fill();
      await full.goto(`${server.origin}/libros`);
      await expect(shelfOf(full)).toBeVisible();
      // The way back has long been tried by then; that it came to nothing is told nowhere.
      await full.waitForTimeout(3_000);
      await profile.kill();
      disk.free();
      const later = await openPage(profile);
      await expectHome(later);
      await later.context().close();
      await expectElsewhere(2);
      tell('F6, F28', 'las bases de datos vuelven a abrirse con el disco lleno', { rounds: 1 });
    } finally {
      await profile.kill();
      disk.discard();
    }
  },
);
