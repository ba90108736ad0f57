import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { spanish as appText } from '../../src/app/text.es.ts';
import { spanish as downloadsText } from '../../src/features/downloads/text.es.ts';
import { spanish as text } from '../../src/features/update/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import {
  bringNewVersion,
  cachedPaths,
  countLoads,
  createDeployingServer,
  expectBuild,
  takeNewVersion,
} from '../support/updates.ts';
import type { DeployingServer } from '../support/updates.ts';

// Each by itself: one after the other they would be all that is left to do.
test.describe.configure({ mode: 'parallel', timeout: 150_000 });

let server: LibraryServer;
let school: DeployingServer;
test.beforeAll(async () => {
  server = await openSchool();
  school = createDeployingServer(server);
});
test.afterAll(async () => {
  await server.discard();
  await school.discardDeploys();
});
test.beforeEach(() => school.deployBuilt());

const notice = (page: Page) => page.getByRole('status').filter({ hasText: text.title });
const shelf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });

/** A tab with the shelf, and its worker at work. */
async function openTab(page: Page): Promise<void> {
  await signIn(page, school.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
}

/** One more tab of somebody who is in. */
async function openBeside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${school.origin}/libros`);
  await expect(shelf(page)).toBeVisible();
  await waitForWorker(page);
  return page;
}

test('a version that waits when the app starts is there at once, after one load of the page', async ({ page }) => {
  await openTab(page);
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await bringNewVersion(page);
  await expect(notice(page)).toBeVisible();
  await expectBuild(page, null);

  const loads = countLoads(page);
  await page.reload();
  await expectBuild(page, 'v1');
  await expect(shelf(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('cargado')).toBe('1');
  expect(loads()).toBe(2);
  await expect(notice(page)).toBeHidden();
});

test('a version that takes over while no window is open leaves the files of the one before to whoever is loading it', async ({
  page,
}) => {
  tell('F8', 'la versión anterior sigue entera para quien la carga', { rounds: 1 });
  await openTab(page);
  const before = (await cachedPaths(page)).filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(before.length).toBeGreaterThan(10);
  await school.deploy('v1');
  await bringNewVersion(page);
  await expect(async () => {
    await page.goto('about:blank');
    // Nobody is there who could be asked whether it has taken over.
    await page.waitForTimeout(4_000);
    // A picture is a window that runs no version.
    await page.goto(`${school.origin}/img/logo.svg`);
    const isWaiting = () =>
      page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);
    await expect.poll(isWaiting, { timeout: 5_000 }).toBe(false);
  }).toPass();
  await waitForWorker(page);
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(before));

  await page.goto(`${school.origin}/libros`);
  await expectBuild(page, 'v1');
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => before.includes(path))).toEqual([]);
});

test('a new version asks in one quiet line, is put off, asks again days later and is taken by a tap', async ({
  page,
  context,
}) => {
  tell('F7', 'una versión nueva espera su momento', { rounds: 1 });
  await page.clock.install();
  await openTab(page);
  await openBookPage(page, school.origin, 'epub');
  await school.deploy('v1');
  await bringNewVersion(page);
  await page.clock.runFor(6_000);
  await expect(notice(page)).toBeVisible();

  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(notice(page)).toBeHidden();
  await expectReader(page);
  await page.clock.runFor(120_000);
  await expect(notice(page)).toBeHidden();
  // Two minutes in a moment: to a request under way the network was gone.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.goBack();
  await page.clock.runFor(6_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice(page)).toBeVisible();

  // The sign of the connection floats in the same place, and comes first.
  await page.getByRole('button', { name: text.later }).focus();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: appText.connection.offline.title })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await context.setOffline(false);
  await expect(notice(page)).toBeVisible();

  const loads = countLoads(page);
  await page.getByRole('button', { name: text.later }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(6_000);
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('24:01:00');
  await page.clock.runFor(6_000);
  await expect(notice(page)).toBeVisible();
  expect(loads()).toBe(0);
  await takeNewVersion(page, 'v1');
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('a tap brings the new version also where the page asks for something in the moment in which the old one makes way', async ({
  page,
}) => {
  tell('F7', 'una petición justo cuando el trabajador de antes deja su lugar', { rounds: 1 });
  await openTab(page);
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await bringNewVersion(page);
  await expect(page.getByRole('button', { name: text.update })).toBeVisible();
  await page.evaluate(() => {
    const part = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src;
    if (part === undefined) throw new Error('No script of the app');
    ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
      apply(post, worker, told: unknown[]) {
        Reflect.apply(post, worker, told);
        for (const ms of [2, 4, 6]) setTimeout(() => void fetch(part), ms);
      },
    });
  });
  await takeNewVersion(page, 'v1');
});

test('with three tabs open a tap in one updates the shelf beside it; an open book goes on, also without network', async ({
  page,
  context,
}) => {
  tell('F7, F8', 'tres pestañas y una versión nueva', { rounds: 3 });
  await openTab(page);
  const beside = await openBeside(context);
  const elsewhere = await openBeside(context);
  await openBookPage(elsewhere, school.origin, 'pdf');
  const reading = await openBeside(context);
  await openBookPage(reading, school.origin, 'epub');
  // The screen of downloads is kept with the first book.
  await downloadBook(reading);
  await reading.getByRole('link', { name: 'Leer' }).click();
  await expectReader(reading);
  const loads = [beside, reading, elsewhere].map(countLoads);
  const oldParts = (await cachedPaths(page)).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));

  await school.deploy('v1');
  // Somebody is at work here, and there: neither tab takes the new version by itself.
  for (const tab of [beside, page]) await tab.keyboard.press('Tab');
  await bringNewVersion(page);
  await takeNewVersion(page, 'v1');
  await expectBuild(beside, 'v1');
  await expect(shelf(beside)).toBeVisible();
  expect(loads.map((count) => count())).toEqual([1, 0, 0]);

  await server.stop();
  // A screen of the old version that this tab never had needed before.
  await elsewhere.getByRole('link', { name: appText.onThisDevice }).click();
  await expect(elsewhere.getByRole('main').getByRole('heading', { name: downloadsText.title })).toBeVisible();
  await expectBuild(elsewhere, null);
  await expectBuild(reading, null);
  await reading.getByRole('button', { name: 'Página siguiente' }).click();
  await expectReader(reading);
  expect(loads.map((count) => count())).toEqual([1, 0, 0]);

  // Coming back to the shelf is the moment: the new version is whole on this device.
  await reading.getByRole('button', { name: 'Cerrar libro' }).click();
  await reading.getByRole('link', { name: appText.home }).click();
  await expectBuild(reading, 'v1');
  await expect(shelf(reading)).toBeVisible();
  expect(loads.map((count) => count())).toEqual([1, 1, 0]);

  // The last page of the old version goes, and its files with it.
  for (const tab of [reading, elsewhere, beside]) await tab.close();
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(oldParts));
  await page.reload();
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => oldParts.includes(path))).toEqual([]);
});
