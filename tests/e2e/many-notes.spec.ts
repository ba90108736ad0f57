import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { NoteDraft } from '../../contract/notes.ts';
import { spanish as notebook } from '../../src/features/notebook/text.es.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createLibraryServer, type LibraryServer } from '../support/library-server.ts';
import { longPdf } from '../support/long-pdf.ts';
import { bookOfParagraphs, notesInEpub, notesInPdf, operationsOf, wordOnPage } from '../support/many-notes.ts';
import { expectReader, placeOf, signIn, templateFolder } from '../support/school.ts';
import { rounds } from '../support/rounds.ts';
import { sendWritten } from '../support/written.ts';

const count = 10_000;
const pages = 500;
const chapters = 10;
const onPage = count / pages;
/** Far more than two screens of rows, far less than the notes. */
const mostDrawn = 160;

const pdfTitle = 'Hojas con muchas notas';
const epubTitle = 'Libro de prueba';
let server: LibraryServer;
test.describe.configure({ timeout: 300_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await createLibraryServer(templateFolder);
  const words = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: onPage }, (_each, index) => wordOnPage(page + 1, index)).join(' '),
  );
  const [pdf, epub] = [join(server.dataDir, `${pdfTitle}.pdf`), join(server.dataDir, 'Frases.epub')];
  await writeFile(pdf, longPdf(pages, Object.fromEntries(words.map((line, page) => [page + 1, line]))));
  await writeFile(epub, await bookOfParagraphs(chapters, count / chapters));
  await server.publish(pdf, epub);
  await server.start();
});
test.afterAll(() => server.discard());

const number = (text: string): number => Number(text.replaceAll(/\D/g, ''));
const panel = (page: Page) => page.getByRole('dialog', { name: notes.title });
const rows = (page: Page) => panel(page).getByRole('listitem');
const cards = (page: Page) => page.locator('[data-note]');
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
/** Scrolls the list of the panel to its end. */
const panelToEnd = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) => {
      for (let box = row.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowY === 'auto') return box.scrollTo(0, box.scrollHeight);
    });

/** A person with so many notes in a book, on the shelf of a device that has none of them yet. */
async function comeIn(page: Page, code: string, title: string, make: (bookId: string) => readonly NoteDraft[]) {
  await signIn(page, server.origin, code);
  const book = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first();
  const path = (await book.getAttribute('href')) ?? '';
  await sendWritten(server.origin, code, operationsOf(make(path.split('/').at(-1) ?? '')));
  return path;
}

async function openBook(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(panel(page).getByText(/en este libro$/)).toBeVisible();
  await expect
    .poll(
      async () =>
        number(
          await panel(page)
            .getByText(/en este libro$/)
            .innerText(),
        ),
      { timeout: 60_000 },
    )
    .toBe(count);
}

/** The same notes in the notebook, the newest first. */
async function expectNotebook(page: Page): Promise<void> {
  await page.goto(`${server.origin}/libros/notas`);
  const told = page.getByRole('main').getByRole('status').first();
  const toldOfAll = async () => number((await told.innerText()).split(' en ')[0] ?? '');
  await expect.poll(toldOfAll, { timeout: 60_000 }).toBe(count);
  await expect(cards(page).first()).toContainText(wordOnPage(pages, onPage - 1));
  expect(await cards(page).count()).toBeLessThan(mostDrawn);
  const search = page.getByRole('searchbox', { name: notebook.search });
  await search.fill(`PÁLABRA-${pages / 2}-`);
  await expect(told).toHaveText(notebook.found(onPage));
  await expect(cards(page)).toHaveCount(onPage);
  await search.fill('');
  await page.getByRole('button', { name: notebook.colors.pink, exact: true }).click();
  await expect.poll(async () => number(await told.innerText())).toBe(count / 5);
  await page.getByRole('button', { name: notebook.colors.pink, exact: true }).click();
  await page.getByRole('combobox', { name: notebook.grouping }).selectOption({ label: notebook.groupings.day });
  // Forty-eight a day: each day is a group of its own.
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(count / 60);
  expect(await cards(page).count()).toBeLessThan(mostDrawn);
  await page.getByRole('combobox', { name: notebook.grouping }).selectOption({ label: notebook.groupings.book });
  for (const part of [0.3, 0.7]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), part);
    await expect
      .poll(() =>
        cards(page).evaluateAll((all) =>
          all.some((card) => card.getBoundingClientRect().top > 0 && card.getBoundingClientRect().top < innerHeight),
        ),
      )
      .toBe(true);
    expect(await cards(page).count()).toBeLessThan(mostDrawn);
  }
  await expect(async () => {
    await toEnd(page);
    await expect(cards(page).last()).toContainText(wordOnPage(1, 0), { timeout: 300 });
    await expect(cards(page).last()).toBeInViewport({ timeout: 300 });
  }).toPass();
  expect(await cards(page).count()).toBeLessThan(mostDrawn);
  await cards(page)
    .last()
    .getByRole('link', { name: wordOnPage(1, 0) })
    .click();
  await expectReader(page);
  expect(await placeOf(page)).toBe('1');
}

test('ten thousand notes of a PDF: what is near is drawn, a filter counts them, the last is reached and gone to', async ({
  page,
}) => {
  const path = await comeIn(page, 'DEMO-ALUMNA', pdfTitle, (bookId) => notesInPdf({ bookId, count, parts: pages }));
  await openBook(page, path);
  const marks = page.locator('[data-nota][role="button"]');
  // The marks of the page in view and of those drawn beside it.
  const shown = page.locator('.libro-pdf-page:not([inert]) [data-nota][role="button"]');
  await expect(shown).toHaveCount(onPage, { timeout: 60_000 });
  for (let turn = 2; turn < 6; turn += 1) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).toBe(String(turn));
    await expect(shown.first()).toHaveAttribute('aria-label', new RegExp(wordOnPage(turn, 0)));
    await expect(shown).toHaveCount(onPage);
    expect(await marks.count()).toBeLessThanOrEqual(5 * onPage);
  }

  await openPanel(page);
  expect(await rows(page).count()).toBeLessThan(mostDrawn);
  await panel(page).getByRole('button', { name: notes.mark.with.green, exact: true }).click();
  await expect.poll(async () => number(await panel(page).getByRole('status').innerText())).toBe(count / 5);
  await panel(page).getByRole('button', { name: notes.filterKinds.underline, exact: true }).click();
  await expect.poll(async () => number(await panel(page).getByRole('status').innerText())).toBeLessThan(count / 14);
  expect(await rows(page).count()).toBeLessThan(mostDrawn);
  await panel(page).getByRole('button', { name: notes.filterKinds.underline, exact: true }).click();
  await panel(page).getByRole('button', { name: notes.mark.with.green, exact: true }).click();

  const last = wordOnPage(pages, onPage - 1);
  await expect(async () => {
    await panelToEnd(page);
    await expect(rows(page).last()).toContainText(last, { timeout: 300 });
    await expect(rows(page).last()).toBeInViewport({ timeout: 300 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(mostDrawn);
  await rows(page).last().getByRole('button', { name: last }).first().click();
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(() => placeOf(page)).toBe(String(pages));
  await expect(shown).toHaveCount(onPage);

  await test.step('the notebook', () => expectNotebook(page));
});

/** In `npm test` the one above stands for both. */
const inFull = rounds(0, 1) === 1 ? test : test.skip;

inFull(
  'ten thousand notes of an EPUB: the marks in view have a handle, and a note far away is gone to',
  async ({ page }) => {
    const path = await comeIn(page, 'DEMO-ALUMNO', epubTitle, (bookId) =>
      notesInEpub({ bookId, count, parts: chapters }),
    );
    await openBook(page, path);
    const handles = page.locator('button[data-nota]');
    await expect.poll(() => handles.count(), { timeout: 60_000 }).toBeGreaterThan(5);
    const labels = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const first = await labels();
    expect(first.length).toBeLessThan(mostDrawn);
    expect(first[0]).toContain('la frase 1 del capítulo 1');
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await labels())[0]).not.toBe(first[0]);
    // The first of the second page is the one after the last of the first.
    await expect.poll(async () => (await labels())[0]).toContain(`la frase ${first.length + 1} del capítulo 1»`);
    expect(await handles.count()).toBeLessThan(mostDrawn);

    await openPanel(page);
    const last = `la frase ${count / chapters} del capítulo ${chapters}`;
    await expect(async () => {
      await panelToEnd(page);
      await expect(rows(page).last()).toContainText(last, { timeout: 300 });
    }).toPass();
    expect(await rows(page).count()).toBeLessThan(mostDrawn);
    await rows(page).last().getByRole('button', { name: last }).first().click();
    await expect(panel(page)).toHaveCount(0);
    await expect.poll(async () => (await labels()).at(-1)).toContain(last);
  },
);
