import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { brokenBookPage, ourAnswer } from '../support/person-of-choice.ts';
import { sharedSchool, signIn } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Sections 4, 7 and 9 of the seed: the loader, its overlay, and the login calls it stands for. */
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

const overlayOf = (page: Page) => page.getByRole('progressbar', { name: 'Cargando' });

async function enter(page: Page): Promise<void> {
  await page.goto(`${proxy.origin}/libros/entrar`);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
}
const whileSigningIn = (fault: Fault) =>
  proxy.obey(({ method, path }) => (method === 'POST' && path === '/api/user' ? fault : null));

test('the overlay covers everything: its spinner in the middle, its text at 60 %', async ({ page }) => {
  whileSigningIn({ type: 'stall' });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await enter(page);
    await expect(overlayOf(page)).toBeVisible();
    const measured = await overlayOf(page).evaluate((element) => {
      const { zIndex, position, animationDuration, backgroundColor } = getComputedStyle(element);
      const { left, top, width, height } = element.getBoundingClientRect();
      const spinner = element.querySelector('div')?.getBoundingClientRect();
      const text = element.querySelector('p')?.getBoundingClientRect();
      return {
        zIndex,
        position,
        animationDuration,
        backgroundColor,
        covered: [left, top, width === innerWidth, height === innerHeight],
        middle: spinner && [
          (spinner.left + spinner.width / 2) / innerWidth,
          (spinner.top + spinner.height / 2) / innerHeight,
        ],
        text: text && text.top / innerHeight,
        balls: element.querySelector('div')?.childElementCount,
        marks: element instanceof HTMLElement ? Object.entries(element.dataset) : [],
      };
    });
    expect(measured).toEqual({
      zIndex: '99999',
      position: 'fixed',
      animationDuration: '0.3s',
      backgroundColor: 'rgba(12, 17, 34, 0.8)',
      covered: [0, 0, true, true],
      middle: [0.5, 0.5],
      text: 0.6,
      balls: 3,
      marks: [
        ['spinner', 'primary'],
        ['spinnerType', 'ball-scale-multiple'],
        ['spinnerSize', 'large'],
      ],
    });
  }
});

test('the overlay goes in 200 ms, and is then no more', async ({ page }) => {
  await page.addInitScript(() => {
    // What an overlay on its way out looks like can only be caught in the moment.
    const leaving: string[] = [];
    Object.assign(window, { leaving });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.ariaHidden !== 'true' || !target.dataset['spinner']) continue;
        const { transitionDuration, transitionProperty } = getComputedStyle(target);
        leaving.push(`${transitionProperty} ${transitionDuration}`);
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-hidden'] });
  });
  await enter(page);
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'leaving'))).toContain('opacity 0.2s');
  await expect(page.locator('[data-spinner]')).toHaveCount(0);
});

for (const [title, fault] of [
  ['an answer that is a refusal', ourAnswer({ type: 'x', title: 'x', status: 401, code: 'credential-invalid' }, 401)],
  ['a server error', { type: 'answer', status: 500, headers: { 'X-Libro': '1' }, body: '' }],
  ['a broken answer', { type: 'answer', status: 200, headers: { 'X-Libro': '1' }, body: '{"id":' }],
  ['a connection that breaks', { type: 'hang-up' }],
] as const satisfies readonly (readonly [string, Fault])[]) {
  test(`the loader of a sign-in that ends with ${title} is gone`, async ({ page }) => {
    whileSigningIn(fault);
    await enter(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('[data-spinner]')).toHaveCount(0);
  });
}

test('a sign-in whose screen is left is given up, and its loader is gone', async ({ page }) => {
  whileSigningIn({ type: 'stall' });
  await enter(page);
  await expect(overlayOf(page)).toBeVisible();
  // Whoever does not see it is told.
  const said = page.locator('[aria-live=polite]').getByText('Cargando…');
  await expect(said).toHaveCount(1);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user'));
  await page.evaluate(() => history.pushState(null, '', '/libros/descargas'));
  await ended;
  await expect(page.locator('[data-spinner]')).toHaveCount(0);
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeEnabled();
});

test('the current login behind a shelf shows the loader as a line that covers nothing, until it ends', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  proxy.obey(({ method, path }) => (method === 'GET' && path === '/api/user' ? { type: 'stall' } : null));
  await page.reload();
  await expect(overlayOf(page)).toBeVisible();
  const seenAt = performance.now();
  const { height, zIndex, pointerEvents } = await overlayOf(page).evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      height: element.getBoundingClientRect().height,
      zIndex: style.zIndex,
      pointerEvents: style.pointerEvents,
    };
  });
  expect(height).toBeLessThanOrEqual(4);
  expect([zIndex, pointerEvents]).toEqual(['99999', 'none']);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  // After 15 seconds the call ends without an answer; some of them are gone already.
  await page.clock.fastForward(Math.max(0, Math.round(8_000 - (performance.now() - seenAt))));
  await expect(overlayOf(page)).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(overlayOf(page)).toHaveCount(0);
});

test('a token without a record waits for the current login under the overlay', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  proxy.obey(({ path }) => (path === '/api/user' ? { type: 'stall' } : null));
  const fresh = await (await page.context().browser()?.newContext())?.newPage();
  if (!fresh) throw new Error('There is no browser.');
  await fresh.addInitScript((key) => sessionStorage.setItem('token', key), token);
  await fresh.goto(`${proxy.origin}/libros`);
  await expect(overlayOf(fresh)).toBeVisible();
  expect(await overlayOf(fresh).evaluate((element) => element.getBoundingClientRect().height === innerHeight)).toBe(
    true,
  );
  await fresh.context().close();
});

test('reloading shows the loader, then loads the page with the marker in its address', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  proxy.obey(({ path }) => (/\/book-route-.*\.js$/.test(path) ? brokenBookPage : null));
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
  // The page that shows the loader is gone a moment later: it leaves a note behind.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const overlay = document.querySelector<HTMLElement>('[data-spinner]');
      if (overlay?.offsetHeight === innerHeight) sessionStorage.setItem('overlay', location.search);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const path = new URL(page.url()).pathname;
  proxy.obey(null);
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page).toHaveURL(`${proxy.origin}${path}?cargado=1`);
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBe('');
  await context.close();
});
