import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, openSchool, placeOf, waitForWorker } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: LibraryServer;
let profile: BrowserProfile;
const complaints: string[] = [];

test.beforeEach(async () => {
  [server, profile] = await Promise.all([openSchool(), createBrowserProfile()]);
  complaints.length = 0;
});
test.afterEach(async () => {
  await profile.discard();
  await server.discard();
});

function listen(page: Page): Page {
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

async function expectCovers(shelf: Locator): Promise<void> {
  const width = () =>
    shelf
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function download(page: Page, format: 'epub' | 'pdf'): Promise<string> {
  await openBookPage(page, server.origin, format);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await downloadBook(page);
  return title;
}

/** Clicks what moves the reader and answers the place it came to. */
async function move(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await placeOf(page);
  await act();
  await expect.poll(() => placeOf(page)).not.toBe(before);
  return placeOf(page);
}

/** Turns on, back, jumps by the contents and turns again; answers where it stands. */
async function turnAndJump(page: Page): Promise<string> {
  const next = () => page.getByRole('button', { name: 'Página siguiente' }).click();
  const first = await placeOf(page);
  await move(page, next);
  expect(await move(page, () => page.keyboard.press('ArrowLeft'))).toBe(first);
  await move(page, async () => {
    await page.getByRole('button', { name: 'Contenido' }).click();
    await page.getByRole('dialog', { name: 'Contenido' }).getByRole('button').nth(4).click();
  });
  return move(page, next);
}

test('a pupil signs in, downloads two books, and reads them on with the server gone and the browser killed', async () => {
  const context = await profile.open();
  const page = listen(await context.newPage());
  await page.goto(`${server.origin}/`);
  await expect(page).toHaveURL(/\/libros\/entrar/);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await expect(shelf).toBeVisible();
  await expect(page).toHaveURL(/\/libros$/);
  expect(await shelf.getByRole('listitem').count()).toBeGreaterThanOrEqual(8);
  await expectCovers(shelf);
  await waitForWorker(page);

  const epub = await download(page, 'epub');
  const pdf = await download(page, 'pdf');

  await server.stop();
  await profile.kill();

  const again = listen(await (await profile.open()).newPage());
  await again.goto(`${server.origin}/`);
  const shelfAgain = again.getByRole('list', { name: 'Mi biblioteca' });
  await expect(shelfAgain).toBeVisible();
  await expect(again.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible({ timeout: 20_000 });
  await expectCovers(shelfAgain);

  for (const title of [epub, pdf]) {
    await again.goto(`${server.origin}/libros`);
    await shelfAgain.getByRole('link', { name: title }).click();
    await again.getByRole('link', { name: 'Leer' }).click();
    await expectReader(again);
    const left = await turnAndJump(again);
    await again.getByRole('button', { name: 'Cerrar libro' }).click();
    await again.getByRole('link', { name: 'Leer' }).click();
    await expectReader(again);
    expect(await placeOf(again)).toBe(left);
  }
  expect(complaints).toEqual([]);
});
