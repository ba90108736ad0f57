import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { createLibraryServer, type LibraryServer } from '../support/library-server.ts';
import { longPdf, longTitle } from '../support/long-pdf.ts';
import { expectReader, placeOf, signIn, templateFolder } from '../support/school.ts';

const pages = 1300;
/** Far more than two screens of pages, far less than the book. */
const mostDrawn = 80;

let server: LibraryServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await createLibraryServer(templateFolder);
  const file = join(server.dataDir, `${longTitle}.pdf`);
  await writeFile(file, longPdf(pages, { 1290: 'Aqui vive el ornitorrinco.' }));
  await server.publish(file);
  await server.start();
});
test.afterAll(() => server.discard());
test.beforeEach(async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: longTitle }).first().click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});

const list = (page: Page) => page.getByRole('navigation', { name: text.pages.title });
const items = (page: Page) => list(page).getByRole('listitem');
const pageButton = (page: Page, number: number) =>
  list(page).getByRole('button', { name: text.pages.page(String(number)), exact: true });

async function openPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.contents }).click();
  await page.getByRole('radio', { name: text.ways.pages }).check();
  // Once it is measured the page that is read comes into view: whoever scrolls before is called back.
  await expect(list(page).locator('ol')).toHaveAttribute('style', /padding/);
}
const scrollTo = (page: Page, share: number) =>
  list(page).evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), share);
/** The page that has the focus; 0 where none has. */
const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? 0));

test('of 1,300 pages those near the screen are drawn, down to the last, with the one that is read in view', async ({
  page,
}) => {
  await openPages(page);
  await expect(items(page).first()).toHaveAttribute('aria-setsize', String(pages));
  expect(await items(page).count()).toBeLessThan(mostDrawn);
  for (const part of [0.25, 0.5, 0.75]) {
    await scrollTo(page, part);
    const middle = Math.round(pages * part);
    await expect(pageButton(page, middle)).toBeVisible();
    expect(await items(page).count()).toBeLessThan(mostDrawn);
    // What is drawn has its picture, and what was left has given it back.
    await expect
      .poll(() =>
        list(page)
          .locator(`canvas[data-pagina="${middle - 1}"]`)
          .evaluate((canvas: HTMLCanvasElement) => canvas.width),
      )
      .toBeGreaterThan(50);
    await expect(list(page).locator('canvas[data-pagina="9"]')).toHaveCount(0);
  }
  await scrollTo(page, 1);
  await expect(items(page).last()).toHaveAttribute('aria-posinset', String(pages));
  await pageButton(page, pages).click();
  await expect.poll(() => placeOf(page)).toBe(String(pages));

  await openPages(page);
  await expect(pageButton(page, pages)).toHaveAttribute('aria-current', 'location');
  await expect(pageButton(page, pages)).toBeInViewport();
  const field = page.getByRole('textbox', { name: text.pages.goTo });
  await field.fill('640');
  await field.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('640');
  await openPages(page);
  await expect(pageButton(page, 640)).toBeInViewport();
  await expect(async () => {
    const [of640, around] = await Promise.all([pageButton(page, 640).boundingBox(), list(page).boundingBox()]);
    const middle = (box: typeof around) => (box ? box.y + box.height / 2 : 0);
    expect(Math.abs(middle(of640) - middle(around))).toBeLessThan((around?.height ?? 0) / 4);
  }).toPass({ timeout: 15_000 });
});

test('a keyboard goes through them one by one, and finds its page where it left it', async ({ page }) => {
  await openPages(page);
  await scrollTo(page, 0.5);
  await pageButton(page, 650).focus();
  for (let step = 1; step <= 40; step += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(690);
  await expect(pageButton(page, 690)).toBeInViewport();
  // Who only looks elsewhere goes on from there.
  await scrollTo(page, 0);
  await expect(pageButton(page, 1)).toBeVisible();
  expect(await focused(page)).toBe(690);
  expect(await items(page).count()).toBeLessThan(mostDrawn);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(691);
  await expect(pageButton(page, 691)).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('690');
});

test('a word that only page 1,290 says is found, and gone to', async ({ page }) => {
  await page.getByRole('button', { name: text.search.title }).click();
  await page.getByRole('searchbox').fill('ornitorrinco');
  const panel = page.getByRole('dialog', { name: text.search.title });
  await expect(panel.getByText(text.search.found(1))).toBeVisible({ timeout: 60_000 });
  await panel.getByRole('button', { name: /ornitorrinco/u }).click();
  await expect.poll(() => placeOf(page)).toBe('1290');
});

test('a chapter that lies in another file is no way, and one on the web is asked about', async ({ page }) => {
  await page.getByRole('button', { name: text.contents }).click();
  const panel = page.getByRole('dialog', { name: text.contents });
  await expect(panel.getByText('Otro tomo')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Otro tomo' })).toHaveCount(0);
  await panel.getByRole('button', { name: `La web del libro (${text.outside})` }).click();
  const question = page.getByRole('dialog', { name: text.externalTitle });
  await expect(question.getByText('https://example.org/tomo')).toBeVisible();
  await question.getByRole('button', { name: text.externalStay }).click();
  expect(await placeOf(page)).toBe('1');
  await page.getByRole('button', { name: text.contents }).click();
  await page.getByRole('button', { name: 'La ultima hoja' }).click();
  await expect.poll(() => placeOf(page)).toBe(String(pages));
});
