import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

async function openPages(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: /^(Leer|Seguir leyendo)/u }).click();
  await expectReader(page);
  await page.getByRole('button', { name: text.contents }).click();
  await page.getByRole('radio', { name: text.ways.pages }).check();
}
const listOf = (page: Page) => page.getByRole('navigation', { name: text.pages.title });
/** Pages of which there is a picture. */
const pictured = (page: Page) =>
  page
    .locator('canvas[data-pagina]')
    .evaluateAll((all) =>
      all.flatMap((one) => (one instanceof HTMLCanvasElement && one.width > 0 ? [Number(one.dataset['pagina'])] : [])),
    );

test('a PDF shows its pages small, only those in view, and goes to the one that is tapped or named', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openPages(page, '/libros?formato=pdf', /Geometría/u);
  const list = listOf(page);
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '221');
  // What the book itself calls them.
  await expect(list.getByRole('button', { name: text.pages.page('Portada'), exact: true })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await expect.poll(() => pictured(page)).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  // Not an empty sheet: the page and what is on it.
  const colours = await page.locator('canvas[data-pagina="1"]').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, copy.width, copy.height) ?? {};
    return new Set(Array.from({ length: data.length / 4 }, (_, index) => data.slice(index * 4, index * 4 + 3).join()))
      .size;
  });
  expect(colours).toBeGreaterThan(4);

  // Of so many pages only those near the screen are drawn.
  await expect(async () => {
    // Back, where it was passed between two looks. The page that is read is drawn out of its row, and does not count.
    await list.evaluate((element) => {
      const rows = [...element.querySelectorAll('li:not([style])')];
      const [first = 0, last = 0] = [rows.at(0), rows.at(-1)].map((row) => Number(row?.getAttribute('aria-posinset')));
      if (last < 120) element.scrollBy(0, 200);
      else if (first > 120) element.scrollBy(0, -200);
    });
    await expect(list.getByRole('button', { name: text.pages.page('120'), exact: true })).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [20] });
  await expect.poll(() => pictured(page)).toContain(119);
  const alive = await pictured(page);
  // The page that is read, the first, stays; those after it were left.
  expect(alive.filter((index) => index > 0 && index < 60)).toEqual([]);
  expect(alive.length).toBeLessThan(60);
  await list.getByRole('button', { name: text.pages.page('120'), exact: true }).click();
  await expect.poll(() => placeOf(page)).toBe('120');

  await page.getByRole('button', { name: text.contents }).click();
  await expect(page.getByRole('dialog')).toContainText(text.left.soFar(54));
  await page.getByRole('radio', { name: text.ways.pages }).check();
  await expect(list.getByRole('button', { name: text.pages.page('120'), exact: true })).toBeInViewport();
  const field = page.getByRole('textbox', { name: text.pages.goTo });
  await field.fill('900');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(text.pages.missing('2', '221'));
  await field.fill('40');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('40');
});

test('an EPUB tells the pages of its paper edition, says which are in view, and goes to them', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openPages(page, '/libros', 'Planeta vivo: Ciencias Naturales 4');
  const labels = await listOf(page).getByRole('button').allTextContents();
  expect(labels.length).toBeGreaterThan(5);
  const footer = page.getByRole('region', { name: 'Lector' }).locator('footer');
  const wanted = labels.at(Math.floor(labels.length / 2)) ?? '';
  const field = page.getByRole('textbox', { name: text.pages.goTo });
  await field.fill(wanted);
  await field.press('Enter');
  await expect(footer).toContainText(new RegExp(`págs?\\. (\\d+–)?${wanted}(–\\d+)?$`, 'u'));
  const there = await placeOf(page);
  // By pages of the screen, until none of that page of the paper is left.
  await expect(async () => {
    const before = await placeOf(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).not.toBe(before);
    await expect(footer).not.toContainText(new RegExp(`\\b${wanted}\\b`, 'u'), { timeout: 100 });
  }).toPass();

  await page.getByRole('button', { name: text.contents }).click();
  await page.getByRole('radio', { name: text.ways.pages }).check();
  await listOf(page)
    .getByRole('button', { name: text.pages.page(wanted), exact: true })
    .click();
  await expect.poll(() => placeOf(page)).toBe(there);
});
