import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { editionManifestSchema } from '../../contract/editions.ts';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { makeTextBook } from '../engines/pdf/books/text-book.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { keptChunks, loseWords } from '../support/kept-book.ts';
import { createLibraryServer, type LibraryServer } from '../support/library-server.ts';
import {
  downloadBook,
  expectReader,
  placeOf,
  sharedSchool,
  signIn,
  templateFolder,
  waitForWorker,
} from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const panel = (page: Page) => page.getByRole('dialog', { name: text.search.title });
const field = (page: Page) => panel(page).getByRole('searchbox', { name: text.search.title });
const hits = (page: Page) => panel(page).getByRole('listitem');

async function openBook(page: Page, title: string): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).click();
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

/** What is marked on the screen, as it is written there. */
function markedOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const views = [window, ...[...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow)];
    return views.flatMap((view) => {
      const around = view?.frameElement ?? document.querySelector('[aria-label="Lector"]');
      if (!view || !around?.checkVisibility({ visibilityProperty: true })) return [];
      const { innerWidth, innerHeight } = view;
      const css: typeof CSS = Reflect.get(view, 'CSS');
      return [...(css.highlights.get('libro-found') ?? [])].flatMap((marked) => {
        const range = marked as Range;
        const box = range.getBoundingClientRect();
        const isHere =
          box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return isHere ? [range.toString()] : [];
      });
    });
  });
}

for (const { format, title, typed, written, elsewhere } of [
  {
    format: 'an EPUB',
    title: 'Planeta vivo: Ciencias Naturales 4',
    typed: 'FOTOSINTESIS',
    written: /fotosíntesis/i,
    elsewhere: 'energia',
  },
  {
    format: 'a PDF',
    title: 'Geometría y medida',
    typed: 'PARALELOGRAMO',
    written: /paralelogramo/i,
    elsewhere: 'perimetro',
  },
]) {
  test(`${format} is searched without network as the letters come, without accents, and what is found is marked in the page`, async ({
    page,
    context,
  }) => {
    await openBook(page, title);
    await context.setOffline(true);
    const start = await placeOf(page);
    await page.getByRole('button', { name: text.search.title }).click();
    await expect(field(page)).toBeFocused();
    await expect(panel(page).getByRole('status')).toHaveText(text.search.help);
    await field(page).pressSequentially(typed);
    await expect(panel(page).getByRole('status')).toHaveText(/^Está en \d+ lugar/);
    const count = await hits(page).count();
    expect(count).toBeGreaterThan(1);
    for (const marked of await panel(page).locator('mark').allTextContents()) expect(marked).toMatch(written);
    // Each stands among the words around it, under its chapter.
    await expect(panel(page).getByRole('heading', { level: 3 }).first()).not.toBeEmpty();
    await hits(page).last().getByRole('button').click();
    await expect(panel(page)).toBeHidden();
    await expect.poll(() => placeOf(page)).not.toBe(start);
    await expect.poll(() => markedOnScreen(page)).not.toEqual([]);
    for (const marked of await markedOnScreen(page)) expect(marked).toMatch(written);

    // What was found is still there, the place gone to among it; other words find other places.
    await page.keyboard.press('/');
    await expect(hits(page)).toHaveCount(count);
    await expect(panel(page).locator('[aria-current="location"]')).toBeVisible();
    await field(page).fill(elsewhere);
    await expect(panel(page).getByRole('status')).toHaveText(/^Está en \d+ lugar/);
    await field(page).fill('');
    await expect.poll(() => markedOnScreen(page)).toEqual([]);
    await field(page).fill('palabra que nadie escribe');
    await expect(panel(page).getByRole('status')).toHaveText(text.search.nothing);
    await expect(hits(page)).toHaveCount(0);
    // First what was typed goes, then the panel, and never the book.
    await page.keyboard.press('Escape');
    await expect(panel(page).getByRole('status')).toHaveText(text.search.help);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Lector' })).toBeVisible();
  });
}

test('every place that is found leads to a page that shows it', async ({ page }) => {
  test.setTimeout(240_000);
  await openBook(page, 'Planeta vivo: Ciencias Naturales 4');
  await page.keyboard.press('Control+f');
  await field(page).fill('agua');
  await expect(panel(page).getByRole('status')).toHaveText(/^Está en \d+ lugar/);
  const count = await hits(page).count();
  for (let index = 0; index < count; index += 5) {
    await hits(page).nth(index).getByRole('button').click();
    await expect(panel(page)).toBeHidden();
    await expect.poll(async () => (await markedOnScreen(page)).map((marked) => marked.toLowerCase())).toContain('agua');
    await page.keyboard.press('/');
  }
});

test('a downloaded book is searched in the words that came with it, and without them just as well', async ({
  page,
  context,
}) => {
  await openBook(page, 'Geometría y medida');
  const bookId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.keyboard.press('/');
  await field(page).fill('perimetro');
  await expect(panel(page).getByRole('status')).toHaveText(/^Está en \d+ lugar/);
  const found = await hits(page).allTextContents();
  const words = await loseWords(page, bookId);
  await context.setOffline(true);
  await page.reload();
  await expectReader(page);
  await page.keyboard.press('/');
  await field(page).fill('perimetro');
  await expect(hits(page)).toHaveText(found);
  expect(await keptChunks(page)).not.toHaveProperty([words]);
});

test('a search that misses a part of the book says so, and is tried again with the network', async ({ page }) => {
  test.setTimeout(180_000);
  const { bytes } = await makeTextBook(600);
  const school = await createLibraryServer(templateFolder);
  const file = join(school.dataDir, 'ciencias.pdf');
  await writeFile(file, bytes);
  await school.publish(file);
  await school.start();
  const proxy = await startFaultProxy(school.origin);
  let missed: readonly string[] = [];
  // From the start: what is read ahead of the person would bring the whole book sooner or later.
  const hear = (edition: string): string => {
    const { chunks, words } = v.parse(editionManifestSchema, JSON.parse(edition));
    // With its words no part would be looked for.
    missed = [chunks[6], ...(words?.chunks ?? [])].map((name) => `/content/${name}`);
    return edition;
  };
  proxy.obey(({ path }) => {
    if (path.endsWith('/edition')) return { type: 'rewrite', change: hear };
    return missed.includes(path) ? { type: 'hang-up' } : null;
  });
  try {
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await page
      .getByRole('list', { name: 'Mi biblioteca' })
      .getByRole('link', { name: 'Ciencias para la ñandú' })
      .click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    await page.keyboard.press('/');
    await field(page).fill('pagina 555');
    await expect(panel(page).getByRole('alert')).toBeVisible({ timeout: 40_000 });
    expect(missed).toHaveLength(2);
    for (const path of missed) expect(proxy.asked).toContain(path);
    proxy.obey(null);
    await panel(page).getByRole('button', { name: text.retry }).click();
    await expect(panel(page).getByRole('status')).toHaveText(/^Está en \d+ lugar/, { timeout: 40_000 });
  } finally {
    await proxy.close();
    await school.discard();
  }
});
