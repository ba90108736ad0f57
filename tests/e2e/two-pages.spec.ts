import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'no-preference' } });

async function openBook(page: Page, shelf: string, title: string | RegExp): Promise<void> {
  await page.goto(`${server.origin}${shelf}`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: /^(Leer|Seguir leyendo)/u }).click();
  await expectReader(page);
}
/** The pages that lie open. */
const open = (page: Page) =>
  page
    .locator('.libro-pdf-page:not([inert])')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-pagina'))));
const footer = (page: Page) => page.getByRole('region', { name: text.region }).locator('footer');
const panel = (page: Page) => page.getByRole('dialog', { name: text.display.pageTitle });
const choice = (page: Page) => page.getByRole('radio', { name: text.display.flows.spread });

async function goToPage(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: text.contents }).click();
  await page.getByRole('radio', { name: text.ways.pages }).check();
  await page.getByRole('textbox', { name: text.pages.goTo }).fill(number);
  await page.getByRole('button', { name: text.pages.go, exact: true }).click();
  await expect.poll(() => placeOf(page)).toBe(number);
}

test('a printed book is read two pages at a time, by keys, taps and marks, and opens so the next time', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, '/libros?formato=pdf', /Geometría/u);
  await goToPage(page, '40');
  await page.getByRole('button', { name: text.display.pageTitle }).click();
  await choice(page).check();
  await expect.poll(() => open(page)).toEqual([40, 41]);
  await expect(panel(page).getByText(text.display.oneOfTwo)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(footer(page)).toContainText('Páginas 40 y 41 de 221');
  expect(await placeOf(page)).toBe('40');

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBe('42');
  expect(await open(page)).toEqual([42, 43]);
  const stage = await page.locator('.libro-pdf').boundingBox();
  const tapAt = (share: number) =>
    page.mouse.click((stage?.x ?? 0) + (stage?.width ?? 0) * share, (stage?.y ?? 0) + (stage?.height ?? 0) - 30);
  await tapAt(0.95);
  await expect.poll(() => placeOf(page)).toBe('44');
  await tapAt(0.05);
  await expect.poll(() => placeOf(page)).toBe('42');
  await page.getByRole('button', { name: text.next }).click();
  await expect.poll(() => open(page)).toEqual([44, 45]);
  await page.keyboard.press('End');
  await expect.poll(() => open(page)).toEqual([220, 221]);
  await expect(page.getByRole('button', { name: text.next })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect.poll(() => open(page)).toEqual([1]);

  await test.step('what is marked on either page is marked on both', async () => {
    await goToPage(page, '61');
    expect(await open(page)).toEqual([60, 61]);
    await page.keyboard.press('b');
    const bookmark = page.getByRole('button', { name: notes.bookmark });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await goToPage(page, '60');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('both are where the person is, in the list of pages', async () => {
    await page.getByRole('button', { name: text.contents }).click();
    await page.getByRole('radio', { name: text.ways.pages }).check();
    const here = page.getByRole('navigation', { name: text.pages.title }).locator('[aria-current]');
    await expect(here).toHaveText(['60', '61']);
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await expectReader(page);
  await expect.poll(() => open(page)).toEqual([60, 61]);
});

test('a screen that stands shows one page and says why; a book that flows does not offer two', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.setViewportSize({ width: 800, height: 1280 });
  await openBook(page, '/libros?formato=pdf', /Geometría/u);
  await goToPage(page, '40');
  await page.getByRole('button', { name: text.display.pageTitle }).click();
  const why = panel(page).getByText(text.display.oneOfTwo);
  await expect(why).toHaveCount(0);
  await choice(page).check();
  await expect(why).toBeVisible();
  await expect(footer(page)).toContainText('Página 40 de 221 · aquí cabe una');
  expect(await open(page)).toEqual([40]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(why).toHaveCount(0);
  await expect.poll(() => open(page)).toEqual([40, 41]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 780 });
  await expect.poll(() => open(page)).toEqual([40]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBe('41');

  await page.setViewportSize({ width: 1280, height: 800 });
  await openBook(page, '/libros', 'Planeta vivo: Ciencias Naturales 4');
  await page.getByRole('button', { name: text.display.title }).click();
  await expect(page.getByRole('radio', { name: text.display.flows.pages })).toBeChecked();
  await expect(choice(page)).toHaveCount(0);
});
