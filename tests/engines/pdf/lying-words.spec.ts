import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeLyingBook, table } from './books/lying-book.ts';
import { expect, openBook, test } from './harness-page.ts';
import { boxes, markOf, select, show } from './note-tools.ts';

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-lying-'));
  file = join(folder, 'laminas.pdf');
  await writeFile(file, makeLyingBook());
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is copied of the page in view, line by line. */
const copied = (reader: Page) =>
  reader.evaluate(() => {
    const layer = document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text');
    if (layer) document.getSelection()?.selectAllChildren(layer);
    const text = String(document.getSelection());
    document.getSelection()?.removeAllRanges();
    return text.split('\n').map((line) => line.trim());
  });

/** Where words stand on the page in view, in shares of it. */
async function placeOf(reader: Page, words: string) {
  const page = await reader.locator('.libro-pdf-page:not([inert])').boundingBox();
  const box = await reader.locator('.libro-pdf-page:not([inert])').getByText(words, { exact: true }).boundingBox();
  if (!page || !box) throw new Error(`${words} is not on the page`);
  const { width, height } = page;
  return {
    left: (box.x - page.x) / width,
    right: (box.x + box.width - page.x) / width,
    top: (box.y - page.y) / height,
    bottom: (box.y + box.height - page.y) / height,
  };
}

const [title, first, length] = table;

for (const [page, name] of [
  [1, 'one side'],
  [2, 'the other side'],
] as const) {
  test(`the words of a sheet that lies on ${name} are whole, in lines, and over their print`, async ({
    reader,
    harness,
  }) => {
    await openBook(reader, harness.addressOf(file), { page });
    await reader.getByText(title).waitFor();
    expect((await copied(reader)).filter(Boolean)).toEqual([title, 'Amazonas 6992', 'Orinoco 2140']);
    const [head, cell, number] = [
      await placeOf(reader, title),
      await placeOf(reader, first),
      await placeOf(reader, length),
    ];
    // As it is seen: 100 of 800 points from the left, its foot 100 of 600 from the top; the numbers 300 points further on.
    expect(head.left).toBeCloseTo(100 / 800, 2);
    expect(head.top).toBeGreaterThan(75 / 600);
    expect(head.bottom).toBeLessThan(110 / 600);
    expect(head.right - head.left).toBeGreaterThan(4 * (head.bottom - head.top));
    expect(number.left - cell.left).toBeCloseTo(300 / 800, 2);
    expect(number.top).toBeCloseTo(cell.top, 2);
  });

  test(`what a search finds on a sheet that lies on ${name} is marked and gone to`, async ({ reader, harness }) => {
    await openBook(reader, harness.addressOf(file));
    const { hits } = await reader.evaluate(() => window.pdfHarness.search('mapa de aguas'));
    expect(hits.map((hit) => Number.parseInt(hit, 10))).toEqual([1, 2]);
    await reader.evaluate((from) => window.pdfHarness.goToFound('amazonas', from), page);
    await expect.poll(() => reader.evaluate((on) => window.pdfHarness.foundTops(on), page)).toHaveLength(1);
  });

  test(`words of a sheet that lies on ${name} are noted, and read aloud`, async ({ reader, harness }) => {
    await openBook(reader, harness.addressOf(file), { page });
    const locator = await select(reader, 'de aguas', first);
    expect(locator.text).toMatchObject({ before: 'Mapa ', highlight: 'de aguas Amazonas' });
    expect(locator.locations['rects']).toHaveLength(2);
    await show(reader, [markOf(locator)]);
    await expect.poll(() => boxes(reader)).toHaveLength(2);
    const said = await reader.evaluate(async () => {
      for await (const { text } of window.pdfHarness.sentences()) return text;
      return null;
    });
    expect(said).toContain(title);
  });
}

test('what stands along the axes of a diagram is whole, and over its print', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { page: 3 });
  await reader.getByText('Horas de sol').waitFor();
  expect((await copied(reader)).filter(Boolean)).toEqual([
    'Luz de cada mes',
    'Horas de sol',
    'Grados de calor',
    'Boca abajo',
  ]);
  // Begun at 100, 300 of 600 × 800 points and written upwards; the letters stand to the left of that line.
  const up = await placeOf(reader, 'Horas de sol');
  expect(up.bottom).toBeCloseTo(1 - 300 / 800, 2);
  expect(up.right).toBeLessThan(110 / 600);
  expect(up.left).toBeGreaterThan(75 / 600);
  expect(up.bottom - up.top).toBeCloseTo(110 / 800, 1);
  const down = await placeOf(reader, 'Grados de calor');
  expect(down.top).toBeCloseTo(1 - 600 / 800, 2);
  expect(down.left).toBeGreaterThan(490 / 600);
  expect(down.right).toBeLessThan(525 / 600);
  const over = await placeOf(reader, 'Boca abajo');
  expect(over.right).toBeCloseTo(400 / 600, 2);
  expect(over.top).toBeGreaterThan(1 - 210 / 800);
  expect(over.bottom).toBeLessThan(1 - 175 / 800);
  const locator = await select(reader, 'Horas de', 'Horas de');
  await show(reader, [markOf(locator)]);
  await expect.poll(async () => (await boxes(reader)).map(({ height, width }) => height > 3 * width)).toEqual([true]);
});
