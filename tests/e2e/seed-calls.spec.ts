import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { openForeignHouse } from '../support/foreign-house.ts';
import type { ForeignHouse } from '../support/foreign-house.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, openSchool, signIn, watchSession } from '../support/school.ts';

/** Section 7 of the seed: the calls, their headers, and the services that are configured and not called. */
let server: LibraryServer;
let absolute: LibraryServer;
let house: ForeignHouse;
test.beforeAll(async () => {
  house = await openForeignHouse();
  const elsewhere = `${house.origin}/`;
  server = await openSchool(() => ({
    documentConverterBase: elsewhere,
    webSearch: { url: elsewhere, key: 'llave', engineId: 'motor' },
    qrCodeImageBase: elsewhere,
    development: { backendBase: elsewhere, supportFilesRoot: elsewhere },
    frontend: { base: elsewhere },
    publisherUrl: elsewhere,
  }));
  absolute = await openSchool((origin) => ({ backendBase: `${origin}/`, analytics: { isOn: false } }));
});
test.afterAll(async () => {
  await server.discard();
  await absolute.discard();
  await house.close();
});

function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}
const loginOf = (requests: readonly Request[]) =>
  requests.find((request) => request.method() === 'POST' && request.url().endsWith('/api/user'));

test('the login sends the raw credential with an empty body; later requests carry the raw token', async ({ page }) => {
  const requests = watchRequests(page);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const login = loginOf(requests);
  expect(await login?.headerValue('Authorization')).toBe('clave.DEMO-ALUMNA');
  expect(login?.postData() ?? '').toBe('');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const shelf = requests.find((request) => request.url().endsWith('/api/books'));
  expect(await shelf?.headerValue('Authorization')).toBe(token);
  await page.reload();
  await expect
    .poll(() => requests.filter((request) => request.method() === 'GET' && request.url().endsWith('/api/user')).length)
    .toBe(1);
  const current = requests.find((request) => request.method() === 'GET' && request.url().endsWith('/api/user'));
  expect(await current?.headerValue('Authorization')).toBe(token);
});

test('a request without a token is sent unchanged', async ({ page }) => {
  const requests = watchRequests(page);
  await page.goto(`${server.origin}/libros/entrar`);
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect.poll(() => requests.some((request) => request.url().includes('/api/'))).toBe(true);
  for (const request of requests) {
    expect(await request.headerValue('Authorization'), request.url()).toBeNull();
  }
});

test('only what is no GET carries the cross-site header, and its value is the cookie’s', async ({ page }) => {
  const requests = watchRequests(page);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  const farewell = page.waitForRequest('**/api/session/end');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await farewell;
  expect(cookie).toMatch(/^\S{16,}$/);
  const ours = requests.filter((request) => request.url().includes('/api/'));
  expect(new Set(ours.map((request) => request.method()))).toEqual(new Set(['GET', 'POST']));
  for (const request of ours) {
    const header = await request.headerValue('X-XSRF-TOKEN');
    expect(header, `${request.method()} ${request.url()}`).toBe(request.method() === 'GET' ? null : cookie);
  }
});

test('who leaves for another site on a slow line and a slow disk has left at the server, too', async ({ page }) => {
  // What they wrote does not go out: it takes all the time that somebody who leaves waits for.
  await page.route('**/api/sync', () => undefined);
  await page.addInitScript(() => {
    const ask = IDBObjectStore.prototype.getAllKeys;
    IDBObjectStore.prototype.getAllKeys = function late(...what) {
      const request = ask.apply(this, what);
      if (this.name !== 'revocations') return request;
      const listen = request.addEventListener.bind(request);
      const answerLate = (hear: (event: Event) => void) => (event: Event) => setTimeout(() => hear(event), 2_000);
      request.addEventListener = (type: string, hear: (event: Event) => void) => listen(type, answerLate(hear));
      return request;
    };
  });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const askWho = await watchSession(page, server.origin);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveTitle('Otro sitio');
  await expect.poll(askWho).toBe(401);
});

test('a backend with a whole address gets no cross-site header; page views that are off are not sent', async ({
  page,
}) => {
  const requests = watchRequests(page);
  await signIn(page, absolute.origin, 'DEMO-ALUMNA');
  const login = loginOf(requests);
  expect(await login?.headerValue('Authorization')).toBe('clave.DEMO-ALUMNA');
  expect(await login?.headerValue('X-XSRF-TOKEN')).toBeNull();
  const count = await page.evaluate(async () => {
    const opening = indexedDB.open('libro_dispositivo');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const views = opening.result.transaction('page-views').objectStore('page-views').count();
    await new Promise((resolve) => views.addEventListener('success', resolve));
    opening.result.close();
    return views.result;
  });
  expect(count).toBe(0);
});

/** Selects words of the page: the service is offered, named, and asked for nothing until the person says so. */
async function offersTheWeb(page: Page): Promise<void> {
  const words = page.locator('.libro-pdf-page:not([inert]) .libro-pdf-text span:not([role])').first();
  await expect(words).toBeAttached();
  await words.evaluate((span) => document.getSelection()?.selectAllChildren(span));
  await page.getByRole('button', { name: text.selection.web }).click();
  const dialog = page.getByRole('dialog', { name: text.web.title });
  const href = await dialog.getByRole('link', { name: text.web.open }).getAttribute('href');
  expect(href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=llave&cx=motor&q=\S+$/);
  await dialog.getByRole('button', { name: text.externalStay }).click();
  await expect(dialog).toHaveCount(0);
}

test('a whole walk calls none of the configured services of other houses', async ({ page }) => {
  const requests = watchRequests(page);
  const visits = house.asked.length;
  await signIn(page, server.origin, 'DEMO-DOCENTE');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'La editorial' })).toHaveAttribute(
    'href',
    `${house.origin}/`,
  );
  await page.goto(`${server.origin}/libros/descargas`);
  for (const format of ['epub', 'pdf'] as const) {
    await openBookPage(page, server.origin, format);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    if (format === 'pdf') await offersTheWeb(page);
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  const foreign = requests
    .map((request) => new URL(request.url()))
    .filter(({ protocol }) => protocol.startsWith('http'));
  expect(foreign.filter(({ origin }) => origin !== server.origin).map(String)).toEqual([]);
  expect(house.asked.slice(visits)).toEqual([]);
});
