import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, openSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});
test.beforeEach(() => proxy.obey(null));

const style = (page: Page, role: 'banner', property: string) =>
  page.getByRole(role).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('the header is fixed with z-index 1010, and the content begins 80 px below the top', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  expect(await style(page, 'banner', 'position')).toBe('fixed');
  expect(await style(page, 'banner', 'z-index')).toBe('1010');
  const tops = await page.getByRole('main').evaluate((main) => {
    const content = main.querySelector(':scope > div');
    return [main.getBoundingClientRect().top, content?.getBoundingClientRect().top];
  });
  expect(tops).toEqual([0, 80]);
  await expect(page.getByRole('banner').getByRole('img').first()).toBeVisible();
});

test('the picture opens a popover of 250 px with full name, e-mail and logout; outside clicks close it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.origin, 'DEMO-DOCENTE');
  const { firstname, lastname, email } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('user') ?? '{}') as { firstname: string; lastname: string; email: string },
  );
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  const toggle = page.getByRole('button', { name: 'Menú de usuario' });
  await toggle.click();
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((element) => element.getBoundingClientRect().width)).toBe(250);
  const full = `${firstname} ${lastname}`;
  await expect(menu).toContainText(full.length > 20 ? full.slice(0, 20).trimEnd() : full);
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await page.mouse.click(400, 600);
  await expect(menu).toBeHidden();
});

test('on a small screen the toggle flips the same content', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const toggle = page.getByRole('button', { name: 'Menú de usuario' });
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  await toggle.click();
  await expect(menu).toBeVisible();
  await toggle.click();
  await expect(menu).toBeHidden();
});

test('the footer shows this year, the publisher and the version', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'));
  await page.goto(`${server.origin}/libros/entrar`);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('2031');
  await expect(footer).toContainText('2.0.6');
  await expect(footer.getByRole('link')).toHaveCount(1);
  await expect(footer.getByRole('link', { name: 'La editorial' })).toHaveAttribute(
    'href',
    /^https:\/\/editorial\.example\//,
  );
  await expect(footer.getByRole('link')).toHaveAttribute('rel', /noopener/);
});

test('the empty path and every unknown path lead to /libros', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  for (const path of ['/', '/no-existe', '/libros/no/existe', '/libro', '/libros/libro/%E0%A4%A']) {
    await page.goto(`${server.origin}${path}`);
    await expect(page).toHaveURL(`${server.origin}/libros`);
  }
});

test('header and footer are gone over an EPUB; the header is hidden over a PDF', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  for (const format of ['epub', 'pdf'] as const) {
    await openBookPage(page, server.origin, format);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    await expect(page).toHaveURL(new RegExp(`/libros/visor/${format}/`));
    // The reader has a bar of its own inside its region; the app's banner is what must be gone.
    await expect(page.getByRole('banner')).toHaveCount(0);
    if (format === 'epub') await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  }
});

test('user and token are in session storage, and users_db version 1 keeps the record by id', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const stored = await page.evaluate(async () => {
    const user = JSON.parse(sessionStorage.getItem('user') ?? 'null') as { id: number; roles: unknown; token?: string };
    const open = indexedDB.open('users_db');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error));
    });
    const store = database.transaction('user').objectStore('user');
    const get = store.getAll();
    const records = await new Promise<unknown[]>((resolve) =>
      get.addEventListener('success', () => resolve(get.result)),
    );
    const facts = { version: database.version, stores: [...database.objectStoreNames], keyPath: store.keyPath };
    database.close();
    return { user, records, facts, token: sessionStorage.getItem('token') };
  });
  expect(stored.facts).toEqual({ version: 1, stores: ['user'], keyPath: 'id' });
  expect(stored.records).toEqual([stored.user]);
  expect(stored.user.roles).toEqual([{ id: 5, name: 'Alumno' }]);
  expect(stored.user).not.toHaveProperty('token');
  expect(stored.token).toMatch(/^\S{20,}$/);
});

test('the login sends the raw credential with an empty body; later requests carry the raw token', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const login = requests.find((request) => request.method() === 'POST' && request.url().endsWith('/api/user'));
  expect(await login?.headerValue('Authorization')).toBe('clave.DEMO-ALUMNA');
  expect(login?.postData() ?? '').toBe('');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const shelf = requests.find((request) => request.url().endsWith('/api/books'));
  expect(await shelf?.headerValue('Authorization')).toBe(token);
  expect(await shelf?.headerValue('X-XSRF-TOKEN')).toBeNull();
  const early = requests.filter((request) => request.url().includes('/assets/'));
  expect(await early[0]?.headerValue('Authorization')).toBeNull();
});

test('a non-GET request carries the cross-site header from its cookie', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;
  expect(cookie).toBeTruthy();
  const login = requests.find((request) => request.method() === 'POST' && request.url().endsWith('/api/user'));
  expect(await login?.headerValue('X-XSRF-TOKEN')).toBe(cookie);
});

test('the overlay covers everything while the login is under way, and fades', async ({ page }) => {
  proxy.obey(({ method, path }) => (method === 'POST' && path === '/api/user' ? { type: 'stall' } : null));
  await page.goto(`${proxy.origin}/libros/entrar`);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const overlay = page.getByRole('progressbar', { name: 'Cargando' });
  await expect(overlay).toBeVisible();
  const box = await overlay.evaluate((element) => {
    const { zIndex, position, animationDuration, backgroundColor } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const share = (selector: string, part: number) => {
      const rect = element.querySelector(selector)?.getBoundingClientRect();
      return rect && (rect.top + rect.height * part) / innerHeight;
    };
    return {
      zIndex,
      position,
      animationDuration,
      backgroundColor,
      isFull: width === innerWidth && height === innerHeight,
      middleOfSpinner: share('div', 0.5),
      topOfText: share('p', 0),
    };
  });
  expect(box).toEqual({
    zIndex: '99999',
    position: 'fixed',
    animationDuration: '0.3s',
    backgroundColor: 'rgba(12, 17, 34, 0.8)',
    isFull: true,
    middleOfSpinner: 0.5,
    topOfText: 0.6,
  });
});

test('each completed navigation is one page view, without ids, sent to the first party', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) bodies.push(request.postData() ?? '');
  });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const href = await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().getAttribute('href');
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await expect.poll(() => bodies.join(''), { timeout: 40_000 }).toContain('/libros/libro/$bookId');
  expect(bodies.join('')).not.toContain(href?.split('/').at(-1) ?? '–');
});
