import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { brokenRules } from '../support/broken-rules.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';
import { selectWords } from '../support/select-words.ts';

const written = 'Preguntar en clase por qué.';

async function openBook(page: Page, origin: string, format: 'epub' | 'pdf', title: string | RegExp): Promise<void> {
  await page.goto(`${origin}/libros?formato=${format}`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

/** Where what is marked in yellow stands in the window; null while nothing is. */
function markedAt(page: Page): Promise<{ x: number; y: number } | null> {
  return page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const around = frame?.getBoundingClientRect();
    const [range] = frame?.contentDocument?.defaultView?.CSS.highlights.get('libro-highlight-yellow') ?? [];
    const printed = document.querySelector('.libro-pdf-page:not([inert]) [data-nota][data-kind="highlight"]');
    const box = frame ? (range as Range | undefined)?.getClientRects()[0] : printed?.getBoundingClientRect();
    return box ? { x: (around?.left ?? 0) + box.left + 6, y: (around?.top ?? 0) + box.top + box.height / 2 } : null;
  });
}

for (const [format, title, viewport, colorScheme] of [
  ['epub', 'Planeta vivo: Ciencias Naturales 4', { width: 360, height: 740 }, 'dark'],
  ['pdf', /./u, { width: 800, height: 1280 }, 'light'],
] as const) {
  test(`words are marked, written on, found in the list and taken away (${format})`, async ({ page }) => {
    const server = await sharedSchool();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    await openBook(page, server.origin, format, title);
    const menu = page.getByRole('toolbar', { name: text.selection.region });
    let words = '';
    await expect(async () => {
      // The first pages of a book hold no words.
      words = await selectWords(page, 30);
      if (words === '') await page.keyboard.press('PageDown');
      await expect(menu).toBeVisible({ timeout: 1500 });
    }).toPass();
    expect(await brokenRules(page)).toEqual([]);
    await menu.getByRole('button', { name: notes.mark.highlight.yellow }).click();
    await expect(menu).toHaveCount(0);
    await expect.poll(() => markedAt(page)).not.toBeNull();

    await page.keyboard.press('b');
    const ribbon = page.getByRole('button', { name: notes.bookmark });
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expectReader(page);
    const place = await placeOf(page);
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => markedAt(page)).not.toBeNull();

    const at = await markedAt(page);
    await page.mouse.click(at?.x ?? 0, at?.y ?? 0);
    const card = page.getByRole('dialog', { name: notes.kinds.highlight });
    await expect(card).toContainText(words);
    expect(await placeOf(page)).toBe(place);
    expect(await brokenRules(page)).toEqual([]);
    await card.getByRole('button', { name: notes.card.write }).click();
    await page.getByRole('textbox', { name: notes.editor.label }).fill(written);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: notes.editor.save }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('PageDown');
    await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('n');
    const panel = page.getByRole('dialog', { name: notes.title });
    await expect(panel).toBeVisible();
    expect(await brokenRules(page)).toEqual([]);
    await panel.getByRole('button', { name: written }).click();
    await expect(panel).toHaveCount(0);
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');

    if (format === 'epub') {
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
      await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    }
    await page.keyboard.press('n');
    await panel.getByRole('button', { name: notes.open(words) }).click();
    await page.getByRole('button', { name: notes.card.remove }).click();
    await expect(panel.getByText(notes.removed.highlight)).toBeVisible();
    await expect(panel.getByText(written)).toHaveCount(0);
    await panel.getByRole('button', { name: notes.undo }).click();
    await expect(panel.getByText(written)).toBeVisible();
  });
}

for (const [format, title] of [
  ['epub', 'Planeta vivo: Ciencias Naturales 4'],
  ['pdf', /./u],
] as const)
  test(`a bookmark that is asked for while a page turns is of the page that comes (${format})`, async ({ page }) => {
    const { origin } = await sharedSchool();
    await signIn(page, origin, 'DEMO-ALUMNA');
    await openBook(page, origin, format, title);
    const ribbon = page.getByRole('button', { name: notes.bookmark });
    /** One after the other, with nothing in between. */
    const press = (...keys: readonly string[]) =>
      page.evaluate((all) => {
        for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }, keys);
    await ribbon.click();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    const first = await placeOf(page);
    await press('ArrowRight', 'b');
    await expect.poll(() => placeOf(page)).not.toBe(first);
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    const second = await placeOf(page);
    await press('ArrowRight', 'ArrowRight', 'b');
    await expect.poll(() => placeOf(page)).not.toBe(second);
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: notes.title }).click();
    // On each page that was marked, and on no other.
    await expect(page.getByRole('dialog', { name: notes.title }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => placeOf(page)).toBe(second);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => placeOf(page)).toBe(first);
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
  });
