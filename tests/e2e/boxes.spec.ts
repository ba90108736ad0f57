import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { countWaiting } from '../support/marks.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';

const written = 'La figura que sale en el examen.';

/** The share of the window that the box takes, in hundredths; `null` while none is drawn. */
function boxAt(page: Page): Promise<{ x: number; y: number } | null> {
  return page.evaluate(() => {
    const frames = [...document.querySelectorAll('iframe')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    for (const root of [document, ...frames.flatMap((frame) => frame.contentDocument ?? [])]) {
      const mark = [...root.querySelectorAll('[data-nota]')].find((one) => one.closest('[inert]') === null);
      const box = mark?.getBoundingClientRect();
      if (box && box.width > 40 && box.height > 40) return { x: box.left, y: box.top };
    }
    return null;
  });
}

for (const [format, title, step] of [
  ['pdf', /./u, 3],
  ['epub', 'Quirquincho busca su color', 2],
] as const)
  test(`a box drawn on a printed page is written on, stays, and is on the other device and in the notebook (${format})`, async ({
    browser,
  }) => {
    const { origin } = await sharedSchool();
    const viewport = { width: 800, height: 1280 };
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await signIn(page, origin, 'DEMO-ALUMNA');
    await page.goto(`${origin}/libros?formato=${format}`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    for (let turned = 1; turned < step; turned += 1) {
      const before = await placeOf(page);
      await page.keyboard.press('PageDown');
      await expect.poll(() => placeOf(page)).not.toBe(before);
    }
    await page.keyboard.press('n');
    const panel = page.getByRole('dialog', { name: notes.title });
    await panel.getByRole('button', { name: notes.box.start }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByText(notes.box.help)).toBeVisible();
    await page.mouse.move(260, 500);
    await page.mouse.down();
    await page.mouse.move(400, 600, { steps: 4 });
    await page.mouse.move(520, 720, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('textbox', { name: notes.editor.label }).fill(written);
    await page.getByRole('button', { name: notes.editor.save }).click();
    await expect.poll(() => boxAt(page)).not.toBeNull();
    const drawn = await boxAt(page);
    expect(Math.abs((drawn?.x ?? 0) - 260)).toBeLessThan(8);
    expect(Math.abs((drawn?.y ?? 0) - 500)).toBeLessThan(8);

    await page.reload();
    await expectReader(page);
    await expect.poll(() => boxAt(page)).toEqual(drawn);
    await expect.poll(() => countWaiting(page)).toBe(0);
    const { pathname } = new URL(page.url());

    const elsewhere = await browser.newContext({ viewport, serviceWorkers: 'block' });
    const other = await elsewhere.newPage();
    await signIn(other, origin, 'DEMO-ALUMNA', true);
    await other.goto(`${origin}/libros/notas`);
    const card = other.locator('[data-note]').filter({ hasText: written });
    await expect(card).toBeVisible();
    await card.getByRole('link').first().click();
    await expectReader(other);
    expect(new URL(other.url()).pathname).toBe(pathname);
    await expect.poll(() => boxAt(other)).toEqual(drawn);
    for (const each of [context, elsewhere]) await each.close();
  });
