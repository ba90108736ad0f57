import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';

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

const browsersOwn = /^(Failed to load resource|A bad HTTP response code)/;

/** What our own code says in the console; what the browser adds about a failed request is not ours. */
function listen(page: Page): { readonly said: string[]; readonly thrown: string[] } {
  const said: string[] = [];
  const thrown: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !browsersOwn.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => thrown.push(error.message));
  return { said, thrown };
}

for (const status of [404, 500]) {
  test(`a service worker that answers ${status} is one line in the console, and the app works on`, async ({ page }) => {
    tell('F12', 'service-worker.js no está desde el principio', { rounds: 1 });
    proxy.obey(({ path }) =>
      path === '/service-worker.js' ? { type: 'answer', status, headers: { 'X-Libro': '1' }, body: '' } : null,
    );
    const { said, thrown } = listen(page);
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('El trabajador de servicio no se pudo registrar');
    expect(thrown).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  });
}

test('the worker is asked for only once the page has loaded and shows its screen', async ({ page }) => {
  // Noted where it happens: news of the page and of the network reach a test in any order.
  await page.addInitScript(() => {
    const door = navigator.serviceWorker;
    const register = door.register.bind(door);
    door.register = (...ask) => {
      const screen = document.querySelector('main input') === null ? 'nothing' : 'its screen';
      document.documentElement.dataset['asked'] = `${document.readyState}, showing ${screen}`;
      return register(...ask);
    };
  });
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'complete, showing its screen', { timeout: 20_000 });
  await expect.poll(() => proxy.asked).toContain('/service-worker.js');
});

test('the code of the door is asked for before what can wait until it stands', async ({ page }) => {
  const asked: string[] = [];
  proxy.obey(({ path }) => {
    asked.push(path.replace(/-[\w-]{6}\.js$/, ''));
    return null;
  });
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/assets/after-shelf');
  expect(asked).toContain('/assets/sign-in-route');
  expect(asked.indexOf('/assets/sign-in-route')).toBeLessThan(asked.indexOf('/assets/after-shelf'));
});

test('a start that fails is said in the console, once', async ({ page }) => {
  const whole = await (await page.request.get(`${server.origin}/libros`)).text();
  const body = whole.replace('id="raiz"', 'id="otra"');
  expect(body).not.toBe(whole);
  proxy.obey(({ path }) =>
    path === '/libros'
      ? { type: 'answer', status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }
      : null,
  );
  const { said, thrown } = listen(page);
  await page.goto(`${proxy.origin}/libros`);
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('Libro Digital no pudo arrancar:');
  expect(thrown).toEqual([]);
});
