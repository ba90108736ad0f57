import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { annFile } from '../support/ann-file.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openSchool, placeOf, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());

const quotes = ['Dos rectas perpendiculares forman un ángulo recto', 'La medición empieza en el cero'];
const question = (page: Page) => page.getByText('Lo que escribiste no está guardado. ¿Lo quieres perder?');
const goOn = (page: Page) => page.getByRole('button', { name: 'Seguir escribiendo' }).click();

/** The first PDF of the shelf. */
async function firstPdf(page: Page) {
  await page.goto(`${server.origin}/libros?formato=pdf`);
  return page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();
}

test('half written in the notebook, a note stays on every way out of it, until its person is out', async ({
  context,
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const title = (await (await firstPdf(page)).innerText()).trim();
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('link', { name: 'Mis notas' }).click();
  await page.getByRole('button', { name: 'Traer notas' }).click();
  const dialog = page.getByRole('dialog');
  const notes = quotes.map((quote, index) => ({ quote, color: 'blue', page: index + 3 }));
  await dialog.locator('input[type=file]').setInputFiles(annFile(title, notes));
  await dialog.getByRole('button', { name: 'Traerlas' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();

  const cards = page.locator('[data-note]');
  const area = page.getByRole('textbox', { name: 'Lo que escribes' });
  await cards.first().getByRole('button', { name: 'Escribir' }).click();
  await area.fill('A medias');
  for (const goAway of [
    () => page.getByRole('banner').getByRole('link').first().click(),
    () => page.evaluate(() => history.back()),
    () => cards.last().getByRole('button', { name: 'Escribir' }).click(),
  ]) {
    await goAway();
    await expect(question(page)).toBeVisible();
    await goOn(page);
    await expect(area).toHaveValue('A medias');
    // The browser had gone back, and is called on again.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/libros/notas');
  }
  let asked = 0;
  page.on('dialog', (native) => {
    asked += 1;
    expect(native.type()).toBe('beforeunload');
    void native.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toBe(1);
  await expect(area).toHaveValue('A medias');

  const other = await context.newPage();
  await other.goto(`${server.origin}/libros`);
  await other.getByRole('button', { name: 'Menú de usuario' }).click();
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/libros\/entrar/);
  await expect(page.getByText('A medias')).toHaveCount(0);
  // Who is out is asked nothing.
  expect(asked).toBe(1);
});

/** In the first PDF, a note on words of its third page that is not saved yet. */
async function writeInBook(page: Page): Promise<void> {
  await (await firstPdf(page)).click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  // The first pages hold no words that somebody would mark.
  for (const place of ['2', '3']) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).toBe(place);
  }
  await page.getByText('Cómo usar este cuaderno').first().selectText();
  const menu = page.getByRole('toolbar', { name: text.selection.region });
  await menu.getByRole('button', { name: 'Nota' }).click();
  await page.getByLabel('Tu nota').fill('A medias');
}

test('half written in a book, a note stays by the way back of the browser; who lets it go is let out', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await writeInBook(page);
  // Words that are selected with the mouse from the field to beside the sheet are no press beside it.
  const area = await page.getByLabel('Tu nota').boundingBox();
  if (!area) throw new Error('There is no field.');
  await page.mouse.move(area.x + 60, area.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, area.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(question(page)).toHaveCount(0);
  await page.mouse.click(5, area.y + 20);
  await expect(question(page)).toBeVisible();
  await goOn(page);
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await goOn(page);
  await expect(page.getByLabel('Tu nota')).toHaveValue('A medias');
  // Called on again by then: or the next way back would be one too many.
  const inBook = /\/libros\/visor\//;
  await expect(page).toHaveURL(inBook);
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Perderlo' }).click();
  await expect(page).toHaveURL(inBook);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
});

test('a note that could not be kept has the keys for itself: the book behind it has none', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await writeInBook(page);
  await page.evaluate(() => {
    crypto.subtle.encrypt = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeFocused();
  const place = await placeOf(page);
  for (const key of ['l', 'ArrowRight']) await page.keyboard.press(key);
  // Also where nothing of it has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const key of ['l', 'ArrowRight']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(1);
  expect(await placeOf(page)).toBe(place);
  await page.keyboard.down('Escape');
  await expect(question(page)).toBeVisible();
  const asked = await question(page).elementHandle();
  await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  // Held, it asks once.
  expect(await asked?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Perderlo' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).not.toBe(place);
});
