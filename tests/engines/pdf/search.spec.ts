import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PdfKitDocument from 'pdfkit';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

let folder = '';
let file = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-search-'));
  file = join(folder, 'ciencias.pdf');
  await writeFile(file, (await makeTextBook(120)).bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const find = (page: Page, typed: string, stopAfter?: number) =>
  page.evaluate(([words, most]) => window.pdfHarness.search(words, most), [typed, stopAfter] as const);

/** What is marked on the page in view. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('libro-found') ?? [])].flatMap((range) => {
      const layer = range.startContainer.parentElement?.closest('.libro-pdf-page:not([inert])');
      return layer ? [(range as Range).toString()] : [];
    }),
  );

/** A book of one page with these lines. */
async function bookOf(lines: readonly string[]): Promise<string> {
  const document = new PdfKitDocument({ size: [400, 600], margin: 40 });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  for (const line of lines) document.fontSize(14).text(line);
  document.end();
  await ended;
  const path = join(folder, `${lines.join('').replace(/\W/g, '').slice(0, 40)}-${lines.length}.pdf`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

test('a search finds on every page, without accents and capitals, under its chapter', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file));
  const { hits, shares } = await find(reader, 'ESTA ES LA PAGINA 8');
  expect(hits.map((hit) => Number.parseInt(hit, 10))).toEqual([8, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
  expect(hits[1]).toMatch(/^80 Capítulo 4: el agua y la energía: .*\[Esta es la página 8\]0 del libro/);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
});

test('a page is turned while a search goes on, and a search that is given up asks for nothing more', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file));
  const [found] = await Promise.all([
    find(reader, 'volver al comienzo', 3),
    reader.evaluate(() => window.pdfHarness.next()),
  ]);
  expect(found.hits.length).toBeLessThan(10);
  expect((await reader.evaluate(() => window.pdfHarness.place()))?.place).toBe('2');
  expect((await find(reader, 'volver al comienzo')).hits).toHaveLength(120);
});

test('what is found is marked in the text of each page, from then on, until it is no more', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file));
  await reader.evaluate(() => window.pdfHarness.markFound('ninos y pinguinos'));
  await reader.evaluate(() => window.pdfHarness.goTo(42));
  await expect.poll(() => marked(reader)).toContain('niños y pingüinos');
  await reader.evaluate(() => window.pdfHarness.next());
  await expect.poll(() => marked(reader)).toContain('niños y pingüinos');
  await reader.evaluate(() => window.pdfHarness.markFound(null));
  expect(await marked(reader)).toEqual([]);
});

test('words on two lines are found as they are read', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf(['El agua del', 'río que baja'])));
  expect((await find(reader, 'agua del rio')).hits).toHaveLength(1);
});

test('a word that a line end parts is marked whole, also where another one begins with its half', async ({
  reader,
  harness,
}) => {
  const path = await bookOf([
    'Quien hace soli-',
    'tario su camino, no ve la solidari-',
    'dad; de noche, ca-',
    'si nadie la ve.',
  ]);
  await openBook(reader, harness.addressOf(path));
  expect((await find(reader, 'solidaridad')).hits).toHaveLength(1);
  for (const [typed, shown] of [
    ['solidaridad', 'solidari-dad'],
    ['solitario su', 'soli-tario su'],
    ['casi', 'ca-si'],
  ] as const) {
    await reader.evaluate((words) => window.pdfHarness.markFound(words), typed);
    await expect.poll(() => marked(reader)).toEqual([shown]);
  }
});

test('a book that scrolls opens at the words it is opened for, of several at the nearest to as far on as they were', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 700, height: 300 });
  const lines = ['El agua sube.', ...Array.from({ length: 26 }, () => 'La llama come.'), 'El agua baja.', 'Hay sol.'];
  const path = await bookOf(lines);
  for (const [words, progression, index] of [
    ['sol', 0, 0],
    ['agua', 0.95, 1],
    ['llama', 0.5, 13],
    ['agua', 0, 0],
  ] as const) {
    const place = { href: '#page=1', type: 'application/pdf', locations: { position: 1, progression } };
    await openBook(reader, harness.addressOf(path), {
      flow: 'scroll',
      start: { ...place, text: { highlight: words } },
    });
    await reader.evaluate((typed) => window.pdfHarness.markFound(typed), words);
    await expect(async () => {
      const top = (await reader.evaluate(() => window.pdfHarness.foundTops(1)))[index];
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(300);
    }).toPass({ timeout: 10_000 });
  }
});

for (const flow of ['scroll', 'pages'] as const) {
  test(`a word that a line end parts is shown when it is chosen (${flow})`, async ({ reader, harness }) => {
    await reader.setViewportSize({ width: 700, height: 300 });
    const lines = [...Array.from({ length: 26 }, () => 'La llama come.'), 'Sin la coope-', 'ración no hay agua.'];
    await openBook(reader, harness.addressOf(await bookOf(lines)), { flow });
    await reader.evaluate(() => window.pdfHarness.zoom('width'));
    await reader.evaluate(() => window.pdfHarness.goToFound('cooperacion', 1));
    await expect(async () => {
      const [top] = await reader.evaluate(() => window.pdfHarness.foundTops(1));
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(300);
    }).toPass({ timeout: 10_000 });
  });

  test(`of several places on a page the one that was chosen is shown, also among the same words (${flow})`, async ({
    reader,
    harness,
  }) => {
    await reader.setViewportSize({ width: 700, height: 300 });
    const lines = ['El agua sube.', ...Array.from({ length: 28 }, () => 'La llama come.'), 'El agua baja.'];
    await openBook(reader, harness.addressOf(await bookOf(lines)), { flow });
    await reader.evaluate(() => window.pdfHarness.zoom('width'));
    const go = (typed: string, after: number) =>
      reader.evaluate(([words, at]) => window.pdfHarness.goToFound(words, 1, at), [typed, after] as const);
    const isSeen = (index: number) =>
      expect(async () => {
        const top = (await reader.evaluate(() => window.pdfHarness.foundTops(1)))[index];
        expect(top).toBeGreaterThan(0);
        expect(top).toBeLessThan(300);
      }).toPass({ timeout: 10_000 });
    for (const [typed, after] of [
      ['agua', 1],
      ['agua', 0],
      ['llama', 27],
      ['llama', 14],
    ] as const) {
      await go(typed, after);
      await isSeen(after);
    }
  });
}
