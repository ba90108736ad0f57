import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LENT_BYTES } from '../../src/data/content/room.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { spanish as offer } from '../../src/features/install/text.es.ts';
import { spanish as text } from '../../src/features/update/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { ribbon } from '../support/marks.ts';
import { poisonedEntries } from '../support/poisoned-entries.ts';
import { rounds } from '../support/rounds.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  openSchool,
  placeOf,
  signIn,
  waitForWorker,
} from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';
import { bringNewVersion, cachedPaths, createDeployingServer, expectBuild } from '../support/updates.ts';
import type { DeployingServer } from '../support/updates.ts';

let server: LibraryServer;
let proxy: FaultProxy;
let school: DeployingServer;
test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
  school = createDeployingServer(server);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
  await school.discardDeploys();
});

/** Whether a minute is waited for. */
const isPatient = rounds(0, 1) === 1;

const shelf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });
const ofNew = async (page: Page) => (await cachedPaths(page)).filter((path) => /-v1\.\w+$/.test(path));

async function firstPage(profile: BrowserProfile): Promise<Page> {
  const context = await profile.open();
  return context.pages()[0] ?? context.newPage();
}

/** After how many files of the new version the last free byte of the disk goes; 0: before the first. */
async function runRound(filesBefore: number): Promise<void> {
  proxy.obey(null);
  await school.deployBuilt();
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  const open = () => firstPage(profile);
  try {
    const page = await open();
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    // What comes after the shelf is kept before, not in the middle.
    await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
    await openBookPage(page, proxy.origin, 'epub');
    await downloadBook(page);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    const before = await placeOf(page);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => placeOf(page)).not.toBe(before);
    const place = await placeOf(page);
    const { pathname } = new URL(page.url());
    // A mark that nobody was told of yet.
    proxy.obey(({ path }) => (path === '/api/sync' ? { type: 'hang-up' } : null));
    await ribbon(page).click();
    await expect(page.getByRole('button', { name: notes.bookmark, pressed: true })).toBeVisible();

    await school.deploy('v1');
    let asked = 0;
    if (filesBefore === 0) disk.fill();
    proxy.obey(({ path }) => {
      if (path === '/api/sync') return { type: 'hang-up' };
      if (/^\/assets\/.*-v1\.\w+$/.test(path)) {
        asked += 1;
        if (asked === filesBefore) disk.fill();
      }
      return null;
    });
    await bringNewVersion(page).catch(() => null);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing)).toBeNull();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    if (filesBefore === 0) expect(asked).toBe(0);
    else expect(asked).toBeGreaterThanOrEqual(filesBefore);

    // The browser is closed, the disk stays full, and nobody answers: all is as it was, in the version that was.
    await profile.kill();
    proxy.obey(() => ({ type: 'hang-up' }));
    const later = await open();
    await later.goto(proxy.origin + pathname);
    await expectReader(later);
    await expectBuild(later, null);
    await expect.poll(() => placeOf(later)).toBe(place);
    await expect(later.getByRole('button', { name: notes.bookmark, pressed: true })).toBeVisible();
    // No more than what was on the disk when it was full: the next try goes on from there, and each of it is whole.
    expect((await ofNew(later)).length).toBeLessThan(Math.max(1, filesBefore));

    // With room the version comes, and the mark is sent.
    disk.free();
    proxy.obey(null);
    expect(await poisonedEntries(later, '/assets/')).toEqual([]);
    await later.goto(`${proxy.origin}/libros`);
    await expect(shelf(later)).toBeVisible();
    // By itself after a minute, though the app itself is offered and nobody answers; else it asks.
    const ask = later.getByRole('button', { name: text.update });
    const refuse = later.getByRole('button', { name: offer.later });
    await expect(async () => {
      await bringNewVersion(later);
      if (!isPatient && (await refuse.isVisible())) await refuse.click({ timeout: 2_000 });
      if (await ask.isVisible()) await ask.click({ timeout: 2_000 });
      await expectBuild(later, 'v1');
    }).toPass({ timeout: 120_000 });
    await later.goto(proxy.origin + pathname);
    await expectReader(later);
    await expect(later.getByRole('button', { name: notes.bookmark, pressed: true })).toBeVisible();
  } finally {
    await profile.kill();
    disk.discard();
  }
}

test('a new version on a disk that is full, or fills up while it comes, costs nothing and waits for room', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const moments = [1, 0, 5, 12].slice(0, rounds(1, 4));
  test.setTimeout(180_000 * moments.length);
  for (const filesBefore of moments) await runRound(filesBefore);
  tell('F6', 'una versión nueva en un disco sin un byte libre', { rounds: moments.length, lost: 0 });
});

/** On a disk without a free byte Chromium forgets every worker after a few. */
const mostLooks = 15;

test('on a full disk the browser goes on to know its workers, however often it tries a new version', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  proxy.obey(null);
  await school.deployBuilt();
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  try {
    const page = await firstPage(profile);
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    // By then the reserve is there. What a person does from here on would make more room than the browser needs.
    await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
    // Full before there is a version: the page looks for one as soon as the server is back.
    disk.fill();
    await school.deploy('v1');
    // With the first thing the app does by itself it makes the room that the browser needs for what it writes down.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => disk.freeBytes()).toBeGreaterThan(LENT_BYTES / 2);
    // The browser looks for a version with each page it opens.
    for (let looks = 0; looks < mostLooks; looks += 1) await bringNewVersion(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await profile.kill();
    proxy.obey(() => ({ type: 'hang-up' }));
    const later = await firstPage(profile);
    await later.goto(`${proxy.origin}/libros`);
    await expect(shelf(later)).toBeVisible();
  } finally {
    await profile.kill();
    disk.discard();
  }
  tell('F6', 'una versión nueva se intenta una y otra vez con el disco lleno', { rounds: mostLooks, lost: 0 });
});
