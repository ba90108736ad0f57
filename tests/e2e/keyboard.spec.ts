import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { bringNotes } from '../support/notebook.ts';
import { expectReader, sharedSchool, signIn, placeOf } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

/** What has the focus, and whether a person can see that it has. */
function focused(page: Page): Promise<{ name: string; isShown: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const box = element.getBoundingClientRect();
    // A link that spreads over its card has the ring there.
    const hasRing = [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { name: `${element.tagName} ${element.textContent.slice(0, 40)}`, isShown: hasRing && isInView };
  });
}

/** Tab after tab until it is reached; every stop on the way must be seen. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    expect(stop.isShown, `the focus on «${stop.name}» is seen`).toBe(true);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Eighty steps of the Tab key do not reach it.');
}

/** After a change of screen the focus is inside it, not lost at the top of the document. */
async function expectFocusInMain(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`a pupil does it all by keyboard alone, forced colours: ${forcedColors}`, async ({ browser }) => {
    const context = await browser.newContext({ forcedColors, viewport: { width: 1024, height: 768 } });
    const page = await context.newPage();
    await page.goto(`${server.origin}/`);
    const code = page.getByRole('textbox', { name: 'Código' });
    await expect(code).toBeVisible();
    if (!(await code.evaluate((element) => element === document.activeElement))) await tabTo(page, code);
    await page.keyboard.type('DEMO-ALUMNA');
    await page.keyboard.press('Enter');
    const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
    await expect(shelf).toBeVisible();

    // Straight to the content, past the header.
    await page.evaluate(() => document.body.focus());
    await tabTo(page, page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }));
    await page.keyboard.type('planeta');
    await expect(shelf.getByRole('link')).toHaveCount(1);
    await tabTo(page, shelf.getByRole('link').first());
    const bookName = page.getByRole('heading', { level: 1, name: await shelf.getByRole('link').innerText() });
    await page.keyboard.press('Enter');
    await expect(bookName).toBeVisible();
    await expectFocusInMain(page);
    await tabTo(page, page.getByRole('button', { name: 'Descargar' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
    // The button that had the focus is gone: the way on is not the top of the document.
    await expectFocusInMain(page);

    await tabTo(page, page.getByRole('link', { name: 'Leer' }));
    await page.keyboard.press('Enter');
    await expectReader(page);
    const first = await placeOf(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => placeOf(page)).not.toBe(first);
    await tabTo(page, page.getByRole('button', { name: 'Contenido' }));
    await page.keyboard.press('Enter');
    const contents = page.getByRole('dialog', { name: 'Contenido' });
    await expect(contents).toBeVisible();
    await tabTo(page, contents.getByRole('button').last());
    await page.keyboard.press('Escape');
    await expect(contents).toBeHidden();
    await expect(page.getByRole('button', { name: 'Contenido' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Cerrar libro' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(bookName).toBeVisible();
    await expectFocusInMain(page);

    await page.goto(`${server.origin}/libros/descargas`);
    const remove = page.getByRole('button', { name: /^Quitar/ });
    await expect(remove).toBeVisible();
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sí, quitarlo' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Aún no guardaste ningún libro' })).toBeVisible();
    // The row with the focus is gone as well.
    await expectFocusInMain(page);

    const menu = page.getByRole('button', { name: 'Menú de usuario' });
    await tabTo(page, menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Cerrar sesión' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    await context.close();
  });

  test(`the notebook is used by keyboard alone, forced colours: ${forcedColors}`, async ({ browser }) => {
    const context = await browser.newContext({ forcedColors, viewport: { width: 1024, height: 768 } });
    const page = await context.newPage();
    await signIn(page, server.origin, 'DEMO-ALUMNO');
    await bringNotes(page, server.origin);
    await page.reload();
    const cards = page.locator('[data-note]');
    await expect(cards).toHaveCount(3);

    await tabTo(page, page.getByRole('searchbox', { name: 'Buscar en tus notas' }));
    await page.keyboard.type('triangulo');
    await expect(cards).toHaveCount(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(cards).toHaveCount(3);
    await tabTo(page, page.getByRole('button', { name: 'Rosa', exact: true }));
    await page.keyboard.press('Space');
    await expect(cards).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(cards).toHaveCount(3);

    const share = page.getByRole('button', { name: 'Guardar o imprimir' });
    await tabTo(page, share);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('button', { name: 'Tabla (CSV)' }));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(share).toBeFocused();
    const bring = page.getByRole('button', { name: 'Traer notas' });
    await tabTo(page, bring);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bring).toBeFocused();

    const card = cards.filter({ hasText: 'El área de un triángulo' });
    await tabTo(page, card.getByRole('button', { name: 'Escribir' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Lo que escribes' })).toBeFocused();
    await page.keyboard.type('Base por altura');
    await page.keyboard.press('Control+Enter');
    await expect(card).toContainText('Base por altura');
    // What had the focus is gone: the way on is in the card, not at the top of the document.
    await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();

    await tabTo(page, card.getByRole('button', { name: 'Borrar' }));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(2);
    await expectFocusInMain(page);
    await tabTo(page, page.getByRole('button', { name: 'Deshacer' }));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(3);
    await expectFocusInMain(page);
    await context.close();
  });
}
