import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { brokenBookPage } from '../support/person-of-choice.ts';
import { sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { cachedPaths } from '../support/updates.ts';

/** Sections 1 and 2 of the seed: routes, and the page view of each completed navigation. */
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

/** The patterns this context has told the server, in order; and the raw bodies. */
function watchViews(context: BrowserContext): { readonly seen: string[]; readonly bodies: string[] } {
  const seen: string[] = [];
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/page-views')) return;
    const body: unknown = request.postDataJSON();
    bodies.push(`${request.url()} ${request.postData() ?? ''}`);
    if (typeof body !== 'object' || body === null || !('views' in body) || !Array.isArray(body.views)) return;
    for (const view of body.views as unknown[])
      if (typeof view === 'object' && view !== null && 'path' in view) seen.push(String(view.path));
  });
  return { seen, bodies };
}

const firstBook = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();

test('the empty path and every unknown path lead to /libros, whatever hangs on them', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  for (const path of [
    '/',
    '/?x=1',
    '/#seccion',
    '/no-existe',
    '/no-existe/de/verdad?x=1&y=%20#nada',
    '/no-existe.html',
    '/LIBROS',
    '/librosno',
    '/libros/no/existe',
    '/libros/no-existe?lugar=3#x',
    '/libros/libro',
    '/libros/visor/doc/7',
    '/libros/libro/%E0%A4%A',
    '/%E0%A4%A',
    '/%2e%2e%2fetc',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  ]) {
    await page.goto(`${server.origin}${path}`);
    await expect(page, path).toHaveURL(`${server.origin}/libros`);
    await expect(firstBook(page)).toBeVisible();
  }
});

test('a navigation to where one is does nothing: no history, no view, no new drawing', async ({ page, context }) => {
  const { seen } = watchViews(context);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const list = page.getByRole('list', { name: 'Mi biblioteca' });
  await list.evaluate((element) => element.setAttribute('data-seen', 'yes'));
  const entries = await page.evaluate(() => history.length);
  const home = page.getByRole('link', { name: 'Libro Digital, ir a tu biblioteca' });
  await home.click();
  await home.click();
  await expect(list).toHaveAttribute('data-seen', 'yes');
  await firstBook(page).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect.poll(() => seen, { timeout: 40_000 }).toContain('/libros/libro/$bookId');
  expect(seen.filter((path) => path === '/libros/')).toHaveLength(1);
});

test('each completed navigation is one view, sent to our own server without ids; a redirected one is none', async ({
  page,
  context,
}) => {
  const { seen, bodies } = watchViews(context);
  await page.goto(`${server.origin}/no-existe?secreto=1#fragmento`);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const id = (await firstBook(page).getAttribute('href'))?.split('/').at(-1) ?? '–';
  await firstBook(page).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('agua');
  await expect(page).toHaveURL(/buscar=agua/);
  const walk = ['/libros/entrar', '/libros/', '/libros/libro/$bookId', '/libros/'];
  await expect.poll(() => seen, { timeout: 40_000 }).toEqual(walk);
  const told = bodies.join('\n');
  for (const secret of [id, 'secreto', 'fragmento', 'agua', 'DEMO']) expect(told).not.toContain(secret);
  expect(bodies.every((body) => body.startsWith(`${server.origin}/api/page-views `))).toBe(true);
});

test('a book opened the moment it was found is not called back, and the way back leads to what was found', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.clock.install();
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/book-route-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const search = page.getByRole('searchbox', { name: 'Buscar en la biblioteca' });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await search.fill('planeta');
  await expect(page.getByText('1 de 9 libros')).toBeVisible();
  const title = await firstBook(page).innerText();
  await firstBook(page).click();
  await page.clock.runFor(2_000);
  letThrough();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('planeta');
  await context.close();
});

test('a screen that breaks before it is drawn was never seen', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const { seen } = watchViews(context);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  proxy.obey(({ path }) => (/\/book-route-.*\.js$/.test(path) ? brokenBookPage : null));
  await firstBook(page).click();
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
  proxy.obey(null);
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expect.poll(() => seen, { timeout: 40_000 }).toContain('/libros/descargas');
  expect(seen).not.toContain('/libros/libro/$bookId');
  await context.close();
});

test('views made without network survive a restart of the browser and are sent then', async () => {
  const profile = await createBrowserProfile();
  const first = await profile.open();
  const page = await first.newPage();
  await signIn(page, proxy.origin, 'DEMO-ALUMNO');
  await waitForWorker(page);
  // The screen of downloads is kept a moment after the shelf.
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain('downloads-route');
  proxy.obey(() => ({ type: 'hang-up' }));
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isWaiting = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('libro_dispositivo');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const views = opening.result.transaction('page-views').objectStore('page-views').getAll();
      await new Promise((resolve) => views.addEventListener('success', resolve));
      opening.result.close();
      return JSON.stringify(views.result).includes('/libros/descargas');
    });
  await expect.poll(isWaiting).toBe(true);
  await first.close();

  proxy.obey(null);
  const second = await profile.open();
  const { seen } = watchViews(second);
  const again = await second.newPage();
  await again.goto(`${proxy.origin}/libros`);
  await expect(firstBook(again)).toBeVisible();
  await expect.poll(() => seen, { timeout: 40_000 }).toContain('/libros/descargas');
  await second.close();
  await profile.discard();
});
