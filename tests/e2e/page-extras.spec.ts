import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { makeBook, prose } from '../engines/epub/make-book.ts';
import { createLibraryServer, type LibraryServer } from '../support/library-server.ts';
import { expectReader, placeOf, sharedSchool, signIn, templateFolder } from '../support/school.ts';

const body = `<p id="inicio">Suena la quena<a epub:type="noteref" href="#n1">1</a> en la fiesta de <a href="dos.xhtml">otro capítulo</a>, no en <a href="tres.xhtml">la luna</a>.</p>${prose(14, 'texto')}
  <aside epub:type="footnote" id="n1"><p>La <em>quena</em> es una flauta.</p></aside>`;

async function openBook(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

/** Selects the first words of the text in sight, as a finger held on them does. */
function selectWords(page: Page, selector: string, length: number): Promise<string> {
  return page.evaluate(
    ([wanted, most]) => {
      const frames = [...document.querySelectorAll('iframe')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      const doc = frames[0]?.contentDocument ?? document;
      const node = doc.querySelector(wanted)?.firstChild;
      const selection = doc.getSelection();
      if (!node || !selection) throw new Error('There is nothing to select');
      const range = doc.createRange();
      range.setStart(node, 0);
      range.setEnd(node, Math.min(most, node.textContent?.length ?? 0));
      selection.removeAllRanges();
      selection.addRange(range);
      return selection.toString();
    },
    [selector, length] as const,
  );
}

test('a note opens beside its text; a jump has a way back and on; a place is given away as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const school = await createLibraryServer(templateFolder);
  const file = join(school.dataDir, 'notas.epub');
  await writeFile(
    file,
    await makeBook({
      chapters: [
        { name: 'uno.xhtml', body },
        { name: 'dos.xhtml', body: '<p>Otro</p>' },
      ],
    }),
  );
  await school.publish(file);
  await school.start();
  try {
    await signIn(page, school.origin, 'DEMO-ALUMNA');
    await openBook(page, 'Libro de prueba');
    const start = await placeOf(page);
    const frame = page.frameLocator('iframe:visible').first();
    await frame.getByRole('link', { name: '1', exact: true }).click();
    const note = page.getByRole('dialog', { name: text.note.title });
    await expect(note).toContainText('La quena es una flauta.');
    await expect(note.locator('em')).toHaveText('quena');
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    expect(await placeOf(page)).toBe(start);

    await frame.getByRole('link', { name: '1', exact: true }).click();
    await note.getByRole('button', { name: text.note.go }).click();
    await expect.poll(() => placeOf(page)).not.toBe(start);
    const back = page.getByRole('button', { name: /^Volver a «Capítulo 1/ });
    await back.click();
    await expect.poll(() => placeOf(page)).toBe(start);
    await expect(back).toHaveCount(0);

    await frame.getByRole('link', { name: 'la luna' }).click();
    await expect(page.getByRole('alert')).toContainText(text.brokenLink);
    await page.getByRole('button', { name: text.brokenLinkSeen }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await placeOf(page)).toBe(start);

    await frame.getByRole('link', { name: 'otro capítulo' }).click();
    await expect(back).toBeVisible();
    await expect.poll(() => placeOf(page)).not.toBe(start);
    const other = await placeOf(page);
    await page.keyboard.press('Backspace');
    await expect.poll(() => placeOf(page)).toBe(start);
    await page.getByRole('button', { name: /^Ir otra vez a «/ }).click();
    await expect.poll(() => placeOf(page)).toBe(other);

    await page.keyboard.press('c');
    await page.getByRole('button', { name: text.link.copy }).click();
    await expect(page.getByText(text.link.copied)).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('lugar')).toBe(other);
    await page.keyboard.press('Escape');
    await back.click();
    await expect.poll(() => placeOf(page)).toBe(start);
    await page.goto(link);
    await expectReader(page);
    expect(await placeOf(page)).toBe(other);

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.keyboard.press('l');
    await page.getByRole('button', { name: text.display.leaveFullScreen }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // The window may still be on its way back, and refuse.
    await expect(async () => {
      await page.keyboard.press('f');
      const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
      await expect.poll(isFull, { timeout: 2_000 }).toBe(true);
    }).toPass();
    await page.getByRole('button', { name: text.close }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  } finally {
    await school.discard();
  }
});

for (const [format, path, selector] of [
  ['EPUB', '/libros', 'p:not(:empty)'],
  ['PDF', '/libros?formato=pdf', '.libro-pdf-page:not([inert]) .libro-pdf-text span'],
] as const) {
  test(`selected words of a book (${format}) are copied, looked for and let go`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const server: LibraryServer = await sharedSchool();
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    await page.goto(`${server.origin}${path}`);
    await openBook(page, format === 'EPUB' ? 'Planeta vivo: Ciencias Naturales 4' : /./u);
    const menu = page.getByRole('toolbar', { name: text.selection.region });
    let words = '';
    await expect(async () => {
      // The first pages of a book hold no words.
      words = await selectWords(page, selector, 12).catch(() => '');
      if (words === '') await page.keyboard.press('PageDown');
      await expect(menu).toBeVisible({ timeout: 1500 });
    }).toPass();
    await menu.getByRole('button', { name: text.selection.copy }).click();
    await expect(menu.getByRole('button', { name: text.selection.copied })).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(words.trim());
    await menu.getByRole('button', { name: text.selection.search }).click();
    const panel = page.getByRole('dialog', { name: text.search.title });
    await expect(panel.getByRole('searchbox')).toHaveValue(words.trim());
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await panel.getByRole('button', { name: text.search.close }).click();
    await page.keyboard.press('PageDown');
    await expect(menu).toHaveCount(0);
  });
}

test('what can be done with selected words is walked through by the arrows, and the page stays', async ({ page }) => {
  const { origin } = await sharedSchool();
  await signIn(page, origin, 'DEMO-ALUMNA');
  await page.goto(`${origin}/libros`);
  await openBook(page, 'Planeta vivo: Ciencias Naturales 4');
  const menu = page.getByRole('toolbar', { name: text.selection.region });
  await expect(async () => {
    // The first pages of a book hold no words.
    const words = await selectWords(page, 'p:not(:empty)', 12).catch(() => '');
    if (words === '') await page.keyboard.press('PageDown');
    await expect(menu).toBeVisible({ timeout: 1500 });
  }).toPass();
  const place = await placeOf(page);
  const [first, last] = [menu.getByRole('button').first(), menu.getByRole('button').last()];
  const copy = menu.getByRole('button', { name: text.selection.copy });
  await copy.focus();
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('button', { name: text.selection.search })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(copy).toBeFocused();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeFocused();
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  expect(await placeOf(page)).toBe(place);
  await expect(menu).toBeVisible();
});
