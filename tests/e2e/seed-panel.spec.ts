import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, placeOf, signIn } from '../support/school.ts';

/** Sections 3, 4 and 9 of the seed: the side panel, and the drag thresholds of 5 px. */
let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

/** An open book with its contents shown; answers the panel and a point on it. */
async function openContents(page: Page): Promise<{ panel: Locator; x: number; y: number }> {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  const panel = page.getByRole('dialog', { name: 'Contenido' });
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Contenido' }).click();
  await expect(panel).toBeVisible();
  const box = await panel.getByRole('list').first().getByRole('button').first().boundingBox();
  if (!box) throw new Error('The contents are empty.');
  return { panel, x: Math.round(box.x + 20), y: Math.round(box.y + box.height / 2) };
}
const offsetOf = (panel: Locator) => panel.evaluate((element) => getComputedStyle(element).translate);

test('a drag of 4 px moves nothing, from 5 px on the panel follows, and far enough it closes', async ({ page }) => {
  const { panel, x, y } = await openContents(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y);
  expect(await offsetOf(panel)).toBe('none');
  await page.mouse.move(x + 6, y);
  expect(await offsetOf(panel)).toBe('6px');
  await page.mouse.move(x + 200, y);
  expect(await offsetOf(panel)).toBe('200px');
  const place = await placeOf(page);
  await page.mouse.up();
  await expect(panel).toHaveCount(0);
  // The entry under the pointer was dragged, not pressed.
  expect(await placeOf(page)).toBe(place);
});

test('who turns back by 5 px keeps the panel; by 4 px it still closes', async ({ page }) => {
  const { panel, x, y } = await openContents(page);
  const dragBack = async (back: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of [10, 200, 200 - back]) await page.mouse.move(x + step, y);
    await page.mouse.up();
  };
  const place = await placeOf(page);
  await dragBack(5);
  await expect(panel).toBeVisible();
  await expect.poll(() => offsetOf(panel)).toBe('none');
  expect(await placeOf(page)).toBe(place);
  await dragBack(4);
  await expect(panel).toHaveCount(0);
});

test('a short pull, or one to the other side, lets the panel fall back; a press on an entry still goes there', async ({
  page,
}) => {
  const { panel, x, y } = await openContents(page);
  for (const steps of [
    [10, 20],
    [-10, -200],
  ]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of steps) await page.mouse.move(x + step, y);
    await page.mouse.up();
    await expect(panel).toBeVisible();
    await expect.poll(() => offsetOf(panel)).toBe('none');
  }
  await panel.getByRole('list').first().getByRole('button').last().click();
  await expect(panel).toHaveCount(0);
});

test('after a short pull the keys work in the panel as before', async ({ page }) => {
  const { panel, x, y } = await openContents(page);
  const place = await placeOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const step of [10, 20]) await page.mouse.move(x + step, y);
  await page.mouse.up();
  await expect(panel).toBeVisible();
  await panel.getByRole('list').first().getByRole('button').last().press('Enter');
  await expect(panel).toHaveCount(0);
  await expect.poll(() => placeOf(page)).not.toBe(place);
});

test('words in a field of a panel are selected with the mouse, and the panel stays where it is', async ({ page }) => {
  await openContents(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Buscar en el libro' });
  const field = search.getByRole('searchbox');
  await field.fill('palabras que nadie escribe');
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no field.');
  const [x, y] = [Math.round(box.x + 60), Math.round(box.y + box.height / 2)];
  const selected = () =>
    field.evaluate((input: HTMLInputElement) => (input.selectionEnd ?? 0) - (input.selectionStart ?? 0));
  for (const to of [x + 110, 20]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of [0.1, 0.5, 1]) await page.mouse.move(x + (to - x) * step, y);
    expect(await offsetOf(search)).toBe('none');
    await page.mouse.up();
    expect(await selected()).toBeGreaterThan(0);
    await expect(search).toBeVisible();
    await page.keyboard.press('End');
    expect(await selected()).toBe(0);
  }
  // Beside the field it is the panel that is dragged, and a press outside still closes it.
  await page.mouse.click(20, y);
  await expect(search).toHaveCount(0);
});
