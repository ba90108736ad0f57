import { expect, test } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { bringNotes } from '../support/notebook.ts';
import { downloadBook, openBookPage, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

test('with letters of 200 % on 640 px nothing lies over a title, and the header holds its pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await openBookPage(page, server.origin, 'epub');
  await downloadBook(page);
  await page.goto(`${server.origin}/libros/descargas`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const row = page.getByRole('main').getByRole('listitem').first();
  const title = await row.getByRole('link').boundingBox();
  const remove = await row.getByRole('button').boundingBox();
  expect(remove?.y ?? 0).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 1_000));
  const header = await page.getByRole('banner').boundingBox();
  for (const picture of await page.getByRole('banner').getByRole('img').all()) {
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(header?.height ?? 0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});

test('the notebook with letters of 200 %: nothing is cut off, in its dialogs neither', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await bringNotes(page, server.origin);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const expectWhole = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    const buttons = page.getByRole('main').or(page.getByRole('dialog')).getByRole('button');
    // All at one moment: the button that takes a removal back goes by itself.
    const cutOff = await buttons.evaluateAll((all) =>
      all.flatMap((button) => {
        const { width, height, left, right } = button.getBoundingClientRect();
        if (width === 0 && height === 0) return [];
        const isWhole = left >= 0 && right <= 640 && button.scrollWidth - button.clientWidth <= 1;
        return isWhole ? [] : [`${button.textContent}: ${left}–${right}`];
      }),
    );
    expect(cutOff).toEqual([]);
  };
  await expectWhole();
  const card = page.locator('[data-note]').first();
  await card.getByRole('button', { name: /Editar|Escribir/ }).click();
  await expectWhole();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  for (const opener of ['Guardar o imprimir', 'Traer notas']) {
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectWhole();
    // Its last button can be reached and pressed.
    await dialog.getByRole('button', { name: /^(Cerrar|Cancelar)$/ }).click();
    await expect(dialog).toHaveCount(0);
  }
  await card.getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeInViewport({ ratio: 1 });
  await expectWhole();
});
