import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Instalar la aplicación' });

/** The browser's own event, which it sends only to whom it likes: once a page, with what a person would answer. */
async function fakePrompt(context: BrowserContext, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await context.addInitScript((answer) => {
    const jumps: number[] = [];
    Object.assign(window, { jumps, asked: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, {
        platforms: ['web'],
        userChoice: Promise.resolve({ outcome: answer, platform: 'web' }),
        prompt: async () => {
          Reflect.set(window, 'asked', Number(Reflect.get(window, 'asked')) + 1);
          return { outcome: answer, platform: 'web' };
        },
      });
      dispatchEvent(event);
      Reflect.set(window, 'wasHeldBack', event.defaultPrevented);
    });
  }, outcome);
}

/** What this device remembers of the offer; `change` moves the visits or the silence into the past. */
async function memoryOf(page: Page, change: Record<string, number> = {}): Promise<Record<string, number> | undefined> {
  return page.evaluate(async (part) => {
    const opening = indexedDB.open('libro_dispositivo');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const facts = database.transaction('facts', 'readwrite').objectStore('facts');
    const asked = facts.get('install');
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    const memory: unknown = asked.result;
    if (typeof memory !== 'object' || memory === null) return undefined;
    const next: Record<string, number> = { ...memory, ...part };
    const kept = facts.put(next, 'install');
    await new Promise((resolve) => kept.addEventListener('success', resolve));
    database.close();
    return next;
  }, change);
}

/** Signs in, and comes back an hour later for the second time. */
async function visitTwice(page: Page): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect.poll(() => memoryOf(page)).toMatchObject({ visits: 1 });
  await memoryOf(page, { lastStartAt: Date.now() - 3_600_000 });
  await page.reload();
}

test('a first visit is left in peace; the second one is offered the app, and no line of the page moves', async ({
  page,
  context,
}) => {
  await fakePrompt(context, 'accepted');
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect.poll(() => memoryOf(page)).toMatchObject({ visits: 1 });
  expect(await page.evaluate(() => Reflect.get(window, 'wasHeldBack'))).toBe(true);
  await expect(offer(page)).toBeHidden();
  const reloadedAt = Date.now();
  await page.reload();
  // A start within the hour is noted as the same visit.
  await expect.poll(async () => (await memoryOf(page))?.['lastStartAt']).toBeGreaterThanOrEqual(reloadedAt);
  expect(await memoryOf(page)).toMatchObject({ visits: 1 });
  await expect(offer(page)).toBeHidden();
  await memoryOf(page, { lastStartAt: Date.now() - 3_600_000 });
  await page.reload();
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'jumps'))).toEqual([]);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1);
});

test('the offer stays on the shelf: never over a book, nor without network', async ({ page, context }) => {
  await fakePrompt(context, 'accepted');
  await visitTwice(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await expect(offer(page)).toBeHidden();
  await page.goto(`${server.origin}/libros`);
  await expect(offer(page)).toBeVisible();
  await context.setOffline(true);
  await expect(offer(page)).toBeHidden();
});

test('whoever says no is not asked again for 90 days', async ({ page, context }) => {
  await fakePrompt(context, 'accepted');
  await visitTwice(page);
  await offer(page).getByRole('button', { name: 'Ahora no' }).click();
  await expect(offer(page)).toBeHidden();
  await expect.poll(async () => (await memoryOf(page))?.['quietUntil']).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  await memoryOf(page, { lastStartAt: 1 });
  await page.reload();
  await expect.poll(async () => (await memoryOf(page))?.['lastStartAt']).toBeGreaterThan(1);
  await expect(offer(page)).toBeHidden();
  await memoryOf(page, { quietUntil: Date.now() - 1 });
  await page.reload();
  await expect(offer(page)).toBeVisible();
});

test("a no to the browser's own question counts as one", async ({ page, context }) => {
  await fakePrompt(context, 'dismissed');
  await visitTwice(page);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect.poll(async () => (await memoryOf(page))?.['quietUntil']).toBeGreaterThan(Date.now());
  await expect(offer(page)).toBeHidden();
});

test('the user menu has it always: also for who said no, and where the browser brought no question', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Instalar la aplicación' }).click();
  const steps = page.getByRole('dialog', { name: 'Instalar Libro Digital' });
  await expect(steps.getByRole('listitem').nth(1)).toContainText('«Instalar aplicación»');
  await steps.getByRole('button', { name: 'Entendido' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Instalar la aplicación' }).click();
  await expect(steps).toBeVisible();
});

test('after the first download the app is offered also on a first visit', async ({ page, context }) => {
  await fakePrompt(context, 'accepted');
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, 'epub');
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(offer(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Libro Digital, ir a tu biblioteca' }).click();
  await expect(offer(page)).toBeVisible();
});

test.describe('on an iPad', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    hasTouch: true,
  });

  test('the offer shows the steps by hand, with the sign to look for', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });
    });
    await visitTwice(page);
    await offer(page).getByRole('button', { name: 'Ver cómo' }).click();
    const steps = page.getByRole('dialog', { name: 'Instalar Libro Digital' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(steps.getByRole('listitem').nth(0)).toContainText('Compartir');
    await expect(steps.getByRole('listitem').nth(0).locator('svg path')).toHaveCount(1);
    await expect(steps.getByRole('listitem').nth(1)).toContainText('«Agregar a inicio»');
    await page.keyboard.press('Escape');
    await expect(steps).toBeHidden();
    await expect.poll(async () => (await memoryOf(page))?.['quietUntil']).toBeGreaterThan(Date.now());
  });
});

test("the icon bears the number of books a pupil has not opened, and nobody's when they leave", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
  });
  const last = () =>
    page.evaluate(() => {
      const shown: unknown = Reflect.get(window, 'shown');
      return Array.isArray(shown) ? Number(shown.at(-1)) : null;
    });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const all = await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('listitem').count();
  await expect.poll(last).toBe(all);
  await openBookPage(page, server.origin, 'pdf');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await expect.poll(last).toBe(all - 1);
  await page.goto(`${server.origin}/libros`);
  await expect.poll(last).toBe(all - 1);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(last).toBe(0);
});
