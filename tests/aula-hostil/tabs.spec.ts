import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  placeOf,
  sharedSchool,
  signIn,
  waitForWorker,
} from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { cachedPaths } from '../support/updates.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

/** The databases of this device, by name. */
const versionsHere = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries((await indexedDB.databases()).map(({ name = '', version = 0 }) => [name, version])),
  );

test('an old tab that keeps a database from opening is named within seconds, and the shelf is there', async ({
  page,
  context,
}) => {
  const old = await context.newPage();
  await old.goto(`${server.origin}/api/red`);
  await old.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('libro_1', 1);
        // Held, and no ear for a newer version: as a page of long ago.
        opening.addEventListener('success', () => {
          Object.assign(globalThis, { held: opening.result });
          resolve();
        });
        opening.addEventListener('error', () => reject(new Error('The database did not open.')));
      }),
  );
  await page.bringToFront();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const notice = page.getByRole('alert').filter({ hasText: sentenceOf('storage-blocked') });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await openBookPage(page, server.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);

  await old.close();
  await page.goto(`${server.origin}/libros`);
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await expect(notice).toBeHidden();
  tell('F33', 'una pestaña vieja no suelta la base de datos', { rounds: 1 });
});

test('a tab that is frozen keeps no newer version from the databases', async ({ page, context }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect.poll(() => versionsHere(page)).toHaveProperty('libro_1');
  const before = await versionsHere(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  const newer = await context.newPage();
  await newer.goto(`${server.origin}/api/red`);
  for (const [name, version] of Object.entries(before)) {
    const opened = await newer.evaluate(
      ([database, next]) =>
        new Promise<number | string>((resolve) => {
          const opening = indexedDB.open(database, next);
          opening.addEventListener('success', () => {
            resolve(opening.result.version);
            opening.result.close();
          });
          opening.addEventListener('error', () => resolve(String(opening.error)));
        }),
      [name, version + 1] as const,
    );
    expect(opened, name).toBe(version + 1);
  }
  tell('F34', 'una pestaña congelada tiene abiertas las bases de datos', { rounds: 1 });
});

test('two tabs in two books each keep their own place, also with one of them frozen', async ({ context }) => {
  const places: string[] = [];
  const pages = [await context.newPage(), await context.newPage()];
  const [one, other] = pages;
  if (!one || !other) throw new Error('No pages.');
  await signIn(one, server.origin, 'DEMO-ALUMNA');
  // The person is in by what the device remembers.
  for (const [index, page] of pages.entries()) {
    await page.goto(`${server.origin}/libros?formato=epub`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').nth(index).click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
  }
  const cdp = await context.newCDPSession(one);
  const first = await placeOf(one);
  await one.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => placeOf(one)).not.toBe(first);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let turned = 0; turned < 3; turned += 1) {
    const before = await placeOf(other);
    await other.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => placeOf(other)).not.toBe(before);
  }
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  for (const page of pages) places.push(await placeOf(page));
  for (const page of pages) await page.reload();
  for (const [index, page] of pages.entries()) {
    await expectReader(page);
    await expect.poll(() => placeOf(page)).toBe(places[index]);
  }
  tell('F38', 'dos pestañas leen a la vez, una congelada', { rounds: 1 });
});

for (const [fault, end, what] of [
  ['F40', 'asleep', 'la pestaña que descarga se congela: otra sigue'],
  ['F39', 'crashed', 'la pestaña que descarga se rompe: otra sigue'],
] as const) {
  test(`a download whose tab is ${end} goes on in the one in sight`, async ({ page, context }) => {
    test.setTimeout(180_000);
    const kept = (tab: Page) => tab.getByRole('list', { name: 'Libros en este equipo' }).getByRole('listitem');
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await openBookPage(page, proxy.origin, 'pdf');
    let isStalled = true;
    proxy.obey(({ path }) => (isStalled && path.startsWith('/content/') ? { type: 'stall' } : null));
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(page.getByText('Descargando')).toBeVisible();
    // Only now: with both open, either may be the one that brings it.
    const downloads = await context.newPage();
    await downloads.goto(`${proxy.origin}/libros/descargas`);
    await expect(downloads.getByText('En espera')).toBeVisible();
    isStalled = false;
    if (end === 'asleep') {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
      await expect(kept(downloads)).toHaveCount(1, { timeout: 60_000 });
      await cdp.send('Page.setWebLifecycleState', { state: 'active' });
      // Whoever slept hears of it, and claims nothing else.
      await page.bringToFront();
      await expect(page.getByText('Descargado', { exact: true })).toBeVisible();
    } else {
      // Nobody answers a page that is gone.
      void page.goto('chrome://crash').catch(() => undefined);
      await expect(kept(downloads)).toHaveCount(1, { timeout: 60_000 });
    }
    tell(fault, what, { rounds: 1 });
  });
}

test('a book goes on coming while its service worker is ended again and again', async ({ page, context }) => {
  test.setTimeout(180_000);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'pdf');
  proxy.obey(({ path }) => (path.startsWith('/content/') ? { type: 'drip', bytes: 60_000, everyMs: 100 } : null));
  const before = proxy.asked.length;
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const downloaded = page.getByText('Descargado', { exact: true });
  let ended = 0;
  // Also while the last part is here and the worker is to keep the engine.
  for (const at of [10, 50, 90, 100, 100]) {
    const share = () =>
      page.evaluate(() => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? 100));
    await expect.poll(share).toBeGreaterThanOrEqual(at);
    await cdp.send('ServiceWorker.stopAllWorkers');
    ended += 1;
  }
  await expect(downloaded).toBeVisible({ timeout: 40_000 });
  const asked = proxy.asked.slice(before).filter((path) => path.startsWith('/content/'));
  expect(asked).toHaveLength(new Set(asked).size);
  tell('F14', 'el trabajador de servicio se detiene durante una descarga', { rounds: ended });
});

test('a worker and its caches that the browser threw away under an open page are there again before the next load', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'epub');
  await downloadBook(page);
  const before = (await cachedPaths(page)).filter((path) => path.startsWith('/assets/'));
  expect(before.length).toBeGreaterThan(15);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', {
    origin: proxy.origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true);
  let loads = 0;
  page.on('load', () => (loads += 1));
  // As when somebody comes back to the tab.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitForWorker(page);
  await expect.poll(() => cachedPaths(page), { timeout: 60_000 }).toEqual(expect.arrayContaining(before));
  expect(loads).toBe(0);
  proxy.obey(() => ({ type: 'hang-up' }));
  await page.reload();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  tell('F15', 'el navegador quita el trabajador y sus cachés', { rounds: 1 });
});
