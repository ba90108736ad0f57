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

test('half written in a book, a note stays by the way back of the browser; who lets it go is let out', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNO');
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
