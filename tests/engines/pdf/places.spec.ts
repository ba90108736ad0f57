import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeSectionsBook } from './books/sections-book.ts';
import { expect, openBook, test } from './harness-page.ts';
import { select } from './note-tools.ts';

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-places-'));
  file = join(folder, 'secciones.pdf');
  await writeFile(
    file,
    makeSectionsBook([
      ['Sección 1', '[3 0 R /XYZ 0 720 0]'],
      ['Sección 2', '[5 0 R /XYZ 0 320 0]'],
      ['Sección 3', '[5 0 R /XYZ 0 220 0]'],
      ['De lado', '[6 0 R /XYZ 420 0 0]'],
    ]),
  );
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** How far from the head of the window the words are that stand at a height of a page; null where they are not there. */
const topOf = (reader: Page, words: string) =>
  reader.evaluate((said) => {
    const spans = [...document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text span')];
    return spans.find((span) => span.textContent === said)?.getBoundingClientRect().top ?? null;
  }, words);
const whereOf = (reader: Page) =>
  reader.evaluate(() => {
    const locations = window.pdfHarness.place()?.locator.locations;
    return [locations?.position, locations?.progression];
  });
async function isSeen(reader: Page, words: string): Promise<void> {
  await expect(async () => {
    const top = await topOf(reader, words);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(300);
  }).toPass({ timeout: 10_000 });
}

for (const flow of ['pages', 'scroll'] as const) {
  test(`a line of the contents leads to where its section begins on the page (${flow})`, async ({
    reader,
    harness,
  }) => {
    await reader.setViewportSize({ width: 700, height: 300 });
    await openBook(reader, harness.addressOf(file), { flow });
    await reader.evaluate(() => window.pdfHarness.zoom('width'));
    await reader.evaluate(() => window.pdfHarness.goToContents('Sección 3'));
    await isSeen(reader, 'Hoja 3, a 200 puntos');
    expect(await whereOf(reader)).toEqual([3, 0.725]);
    // On the page that is there already.
    await reader.evaluate(() => window.pdfHarness.goToContents('Sección 2'));
    await isSeen(reader, 'Hoja 3, a 300 puntos');
    expect(await whereOf(reader)).toEqual([3, 0.6]);
    await reader.evaluate(() => window.pdfHarness.goToContents('Sección 1'));
    await isSeen(reader, 'Hoja 1, a 700 puntos');
  });

  test(`a link leads to its place, also on the page it stands on (${flow})`, async ({ reader, harness }) => {
    await reader.setViewportSize({ width: 700, height: 300 });
    await openBook(reader, harness.addressOf(file), { flow });
    await reader.evaluate(() => window.pdfHarness.zoom('width'));
    const [here, away] = [
      reader.getByRole('link', { name: 'ir a la página 1' }),
      reader.getByRole('link', { name: 'ir a la página 3' }),
    ];
    await here.press('Enter');
    await isSeen(reader, 'Hoja 1, a 200 puntos');
    expect(await whereOf(reader)).toEqual([1, 0.725]);
    expect(await away.getAttribute('href')).toBe('?lugar=3&altura=0.725');
    await away.press('Enter');
    await isSeen(reader, 'Hoja 3, a 200 puntos');
    expect(await whereOf(reader)).toEqual([3, 0.725]);
  });
}

test('a place that was gone to is told until the page is turned, and is the same one page by page and scrolled', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file));
  await reader.evaluate(() => window.pdfHarness.goToContents('Sección 3'));
  expect(await whereOf(reader)).toEqual([3, 0.725]);
  const start = await reader.evaluate(() => window.pdfHarness.place()?.locator);
  await reader.evaluate(() => window.pdfHarness.next());
  expect(await whereOf(reader)).toEqual([4, 0]);
  await openBook(reader, harness.addressOf(file), { flow: 'scroll', start });
  expect(await whereOf(reader)).toEqual([3, 0.725]);
  await openBook(reader, harness.addressOf(file), { start });
  expect(await whereOf(reader)).toEqual([3, 0.725]);
});

test('a place is brought into sight on a page that somebody turned, too', async ({ reader, harness }) => {
  await reader.setViewportSize({ width: 300, height: 700 });
  await openBook(reader, harness.addressOf(file));
  for (let step = 0; step < 7; step += 1) await reader.evaluate(() => window.pdfHarness.zoom('in'));
  await reader.evaluate(() => window.pdfHarness.turnOver());
  await reader.evaluate(() => window.pdfHarness.goToContents('Sección 3'));
  await expect(async () => {
    const left = await reader.evaluate(() => {
      const spans = [...document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text span')];
      return spans.find((span) => span.textContent === 'Hoja 3, a 200 puntos')?.getBoundingClientRect().left ?? null;
    });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(300);
  }).toPass({ timeout: 10_000 });
});

test('a page, and a link to it, are called by what is printed there', async ({ reader, harness }) => {
  const roman = join(folder, 'romanas.pdf');
  const labels = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 15 >>] >>';
  await writeFile(roman, makeSectionsBook([['Sección 1', '[3 0 R /Fit]']], labels));
  await openBook(reader, harness.addressOf(roman));
  await expect(reader.getByRole('group', { name: 'Página i · 1 de 7' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'ir a la página i', exact: false })).toHaveCount(1);
  await reader.getByRole('link', { name: 'ir a la página 15' }).click();
  await expect(reader.getByRole('group', { name: 'Página 15 · 3 de 7' })).toBeVisible();
  // Told once it is on the screen.
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.place()?.label)).toBe('Página 15 · 3 de 7');
});

test('a note is filed under the section its words stand in', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { page: 3 });
  for (const [words, title] of [
    ['Hoja 3, a 500 puntos', 'Sección 1'],
    ['Hoja 3, a 300 puntos', 'Sección 2'],
    ['Hoja 3, a 200 puntos', 'Sección 3'],
  ] as const)
    expect((await select(reader, words)).title).toBe(title);
});
