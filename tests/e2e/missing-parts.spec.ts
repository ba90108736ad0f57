import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish as text } from '../../src/app/text.es.ts';
import { spanish as downloadsText } from '../../src/features/downloads/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { portalPage } from '../support/faults.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { countLoads } from '../support/updates.ts';

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

const screenCode = /\/assets\/downloads-route-[^/]*\.js$/;
/** What a server says of a file it does not have any more. */
const gone: Fault = {
  type: 'answer',
  status: 404,
  headers: { 'Content-Type': 'text/plain', 'X-Libro': '1' },
  body: '',
};

const link = (page: Page) => page.getByRole('link', { name: text.onThisDevice });
const screen = (page: Page) => page.getByRole('main').getByRole('heading', { name: downloadsText.empty.title });
const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: sentenceOf('part-missing') });

/** The sentence stays, with the focus on it, inside a shell that works. */
async function expectSentence(page: Page): Promise<void> {
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: text.failed.title })).toBeFocused();
  await expect(page.getByRole('progressbar', { name: text.loading })).toBeHidden();
  await page.getByRole('link', { name: text.failed.back }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
}

test.describe('a page that is older than what the server keeps', () => {
  // Where a worker keeps the whole build no screen of it can be missing.
  test.use({ serviceWorkers: 'block' });

  for (const [what, fault] of [
    ['is gone from the server for good', gone],
    ['is answered by a portal with its own page', portalPage],
    ['arrives cut off', { type: 'cut', afterBytes: 40 }],
    ['arrives damaged', { type: 'rewrite', change: (code) => `${code}\n)` }],
  ] as const satisfies readonly (readonly [string, Fault])[]) {
    test(`is loaded anew once where a screen's code ${what}, then says it, also the next time`, async ({ page }) => {
      tell('F9, F10', 'el código de una pantalla falta o es otra cosa', { rounds: 1 });
      proxy.obey(({ path }) => (screenCode.test(path) ? fault : null));
      await signIn(page, proxy.origin, 'DEMO-ALUMNA');
      const loads = countLoads(page);
      await link(page).click();
      await expectSentence(page);
      expect(loads()).toBe(1);
      await link(page).click();
      await expectSentence(page);
      expect(loads()).toBe(1);
    });
  }

  test("is healed by loading it anew where a screen's code is there then", async ({ page }) => {
    let isGone = true;
    proxy.obey(({ path }) => {
      // The page itself, asked for once more.
      if (path.startsWith('/libros/descargas')) isGone = false;
      return screenCode.test(path) && isGone ? gone : null;
    });
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    const loads = countLoads(page);
    await link(page).click();
    await expect(screen(page)).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('is loaded anew once where the code of downloading is gone, and the download goes on by itself when it is there', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    let isGone = true;
    proxy.obey(({ path }) => (/\/assets\/while-downloading-[^/]*\.js$/.test(path) && isGone ? gone : null));
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await openBookPage(page, proxy.origin, 'pdf');
    const loads = countLoads(page);
    const asked = () => proxy.asked.filter((path) => path.includes('/assets/while-downloading-')).length;
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect.poll(loads).toBe(1);
    // It was wanted, and still is: asked for again by the page that came, which says it as long as it is missing.
    await expect.poll(asked, { timeout: 60_000 }).toBeGreaterThan(1);
    isGone = false;
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(loads()).toBe(1);
  });

  test('says it without loading anything while the server cannot be reached', async ({ page }) => {
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    proxy.obey(() => ({ type: 'hang-up' }));
    const loads = countLoads(page);
    await link(page).click();
    await expectSentence(page);
    expect(loads()).toBe(0);

    proxy.obey(null);
    // The app, which asks by itself too, may be quicker and take the button away.
    const check = page.getByRole('button', { name: text.connection.check });
    await expect(async () => {
      if (await check.isVisible()) await check.click({ timeout: 2_000 });
      await expect(check).toBeHidden({ timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await link(page).click();
    await expect(screen(page)).toBeVisible();
    expect(loads()).toBe(0);
  });

  test('is not loaded anew for a screen that was left while the server was asked for', async ({ page }) => {
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    proxy.obey(({ path }) => (screenCode.test(path) ? gone : null));
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/health?*', async (route) => {
      await asked;
      await route.continue();
    });
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    const health = page.waitForRequest('**/api/health?*');
    await link(page).click();
    await health;
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
    const answered = page.waitForResponse('**/api/health?*');
    answer();
    await answered;
    await link(page).click();
    await expectSentence(page);
    // For the second time there, and not for the shelf.
    expect(loaded).toEqual(['/libros/descargas']);
  });

  test('says it where a portal answers everything', async ({ page }) => {
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    proxy.obey(() => portalPage);
    const loads = countLoads(page);
    await link(page).click();
    await expectSentence(page);
    expect(loads()).toBe(0);
  });

  test('says it where nothing can be noted in the session', async ({ page }) => {
    await page.addInitScript(() => {
      const keep = (storage: Storage, key: string, value: string) => Reflect.apply(kept, storage, [key, value]);
      const kept = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value;
      Object.defineProperty(Storage.prototype, 'setItem', {
        value(this: Storage, key: string, value: string) {
          if (key === 'libro-recarga') throw new DOMException('Full.', 'QuotaExceededError');
          keep(this, key, value);
        },
      });
    });
    proxy.obey(({ path }) => (screenCode.test(path) ? gone : null));
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    const loads = countLoads(page);
    await link(page).click();
    await expectSentence(page);
    expect(loads()).toBe(0);
  });
});

test('a reader whose engine is gone is loaded anew once, then says it', async ({ page }) => {
  tell('F9', 'falta el lector: se recarga una vez y se dice', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'epub');
  proxy.obey(({ path }) => (/\/assets\/open-epub-[^/]*\.js$/.test(path) ? gone : null));
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(page.getByRole('alert')).toContainText(sentenceOf('engine-missing'), { timeout: 30_000 });
  expect(loads()).toBe(1);
  proxy.obey(null);
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await expectReader(page);
  expect(loads()).toBe(1);
});

for (const [what, fault] of [
  ['arrives damaged', { type: 'rewrite', change: (code) => `${code}\n)` }],
  ['is a portal’s own page', portalPage],
] as const satisfies readonly (readonly [string, Fault])[]) {
  test(`a download whose engine ${what} says so and keeps none of it, and is whole once the engine comes`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    tell('F2, F16', 'el lector que baja con un libro llega mal', { rounds: 1 });
    const isEngine = (path: string) => /\/assets\/open-epub-[^/]*\.js$/.test(path);
    const keptEngines = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().filter(({ url }) => url.includes('/assets/open-epub-')).length;
      });
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await openBookPage(page, proxy.origin, 'epub');
    proxy.obey(({ path }) => (isEngine(path) ? fault : null));
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(page.getByText(sentenceOf('engine-missing'))).toBeVisible({ timeout: 40_000 });
    expect(await keptEngines()).toBe(0);
    proxy.obey(null);
    await page.getByRole('button', { name: downloadsText.retry }).click();
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 40_000 });
    expect(await keptEngines()).toBe(1);
  });
}
