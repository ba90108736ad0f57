import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { plainPdf, plainStream } from '../../support/plain-pdf.ts';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

const spread = { flow: 'spread' } as const;

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-spread-'));
  file = join(folder, 'libro.pdf');
  await writeFile(file, (await makeTextBook(9)).bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));
test.beforeEach(({ reader }) => reader.setViewportSize({ width: 1280, height: 700 }));

/** The pages that lie open, from left to right. */
const open = (reader: Page) =>
  reader.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert])')]
      .map((page) => ({ page: Number(page.dataset['pagina']), box: page.getBoundingClientRect().toJSON() as DOMRect }))
      .sort((one, other) => one.box.left - other.box.left),
  );
const pages = async (reader: Page) => (await open(reader)).map(({ page }) => page);
const place = (reader: Page) => reader.evaluate(() => window.pdfHarness.place());
const next = (reader: Page) => reader.evaluate(() => window.pdfHarness.next());
const previous = (reader: Page) => reader.evaluate(() => window.pdfHarness.previous());

test('a book lies open with two pages that meet at the fold, its cover and its last page alone', async ({
  reader,
  harness,
}) => {
  await writeFile(join(folder, 'par.pdf'), (await makeTextBook(6)).bytes);
  await openBook(reader, harness.addressOf(join(folder, 'par.pdf')), spread);
  expect(await pages(reader)).toEqual([1]);
  expect(await place(reader)).toMatchObject({ place: '1', pages: [0, 0], isFirst: true, hint: null });
  await next(reader);
  const [left, right] = await open(reader);
  expect([left?.page, right?.page]).toEqual([2, 3]);
  expect(right?.box.left).toBeCloseTo(left?.box.right ?? 0, 1);
  expect([right?.box.top, right?.box.height]).toEqual([left?.box.top, left?.box.height]);
  // In the middle of the window, as high as it is.
  expect((left?.box.left ?? 0) + (right?.box.right ?? 0)).toBeCloseTo(1280, 0);
  expect(left?.box.height).toBeGreaterThan(690);
  expect(await place(reader)).toMatchObject({ place: '2', pages: [1, 2], label: 'Páginas 2 y 3 de 6', isFirst: false });
  await next(reader);
  await next(reader);
  expect(await pages(reader)).toEqual([6]);
  expect(await place(reader)).toMatchObject({ place: '6', isLast: true });
  await next(reader);
  expect(await pages(reader)).toEqual([6]);
  for (const sheet of [[4, 5], [2, 3], [1]]) {
    await previous(reader);
    expect(await pages(reader)).toEqual(sheet);
  }
});

test('both pages have their text, and a link or a place leads to its page without turning what lies open', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...spread, page: 5 });
  expect(await pages(reader)).toEqual([4, 5]);
  expect(await place(reader)).toMatchObject({ place: '5', pages: [3, 4] });
  for (const page of [4, 5])
    await expect(reader.locator(`[data-pagina="${page}"] .libro-pdf-text`)).toContainText(
      `Esta es la página ${page} del libro`,
    );
  const turns = () => reader.evaluate(() => window.pdfHarness.seen.turns.length);
  const before = await turns();
  await reader.evaluate(() => window.pdfHarness.goTo(4));
  expect(await place(reader)).toMatchObject({ place: '4', pages: [3, 4] });
  expect(await turns()).toBe(before);
  await reader.evaluate(() => window.pdfHarness.goTo(9));
  expect(await pages(reader)).toEqual([8, 9]);
  expect(await place(reader)).toMatchObject({ place: '9', isLast: true });
  expect((await place(reader))?.locator.locations.totalProgression).toBe(1);
  await previous(reader);
  expect(await place(reader)).toMatchObject({ place: '6', pages: [5, 6] });
  // As far as the second of both is read.
  expect((await place(reader))?.locator.locations.totalProgression).toBe(6 / 8);
  // What is marked on either is in view.
  const inView = (page: number) =>
    reader.evaluate((number) => {
      const locator = { href: `#page=${number}`, type: 'application/pdf', locations: { position: number } };
      return window.pdfHarness.notes().isInView(locator);
    }, page);
  expect(await Promise.all([5, 6, 7, 8].map(inView))).toEqual([false, true, true, false]);
});

test('a finger turns two pages at a time, and lets them fall back', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { ...spread, page: 4, reducedMotion: false });
  // A finger comes to what has been on the screen for a moment, and the browser may take it away to scroll.
  const pointers = await reader.evaluateHandle(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const told: string[] = [];
    for (const type of ['pointerdown', 'pointercancel']) document.addEventListener(type, () => told.push(type), true);
    return told;
  });
  const touch = await reader.context().newCDPSession(reader);
  const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
  const drag = async (...xs: readonly number[]): Promise<void> => {
    const [x = 0, ...rest] = xs;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x) });
    for (const to of rest) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
  };
  const letGo = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await drag(900, 860, 700, 600);
  await expect.poll(() => pointers.jsonValue()).toEqual(['pointerdown']);
  // Both go with it, and both of the next sheet look in.
  const moved = () =>
    reader.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.libro-pdf-page')].flatMap(({ style, dataset }) =>
        style.translate === '' ? [] : [[dataset['pagina'], Number.parseFloat(style.translate)]],
      ),
    );
  await expect.poll(moved).toEqual([
    ['4', -300],
    ['5', -300],
    ['6', 980],
    ['7', 980],
  ]);
  await letGo();
  await expect.poll(() => pages(reader)).toEqual([6, 7]);
  await drag(300, 330, 360, 320, 305);
  await letGo();
  await reader.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await pages(reader)).toEqual([6, 7]);
  await drag(300, 400, 560, 700);
  await letGo();
  await expect.poll(() => pages(reader)).toEqual([4, 5]);
});

test('a window that is turned shows one page and says why, and two again, with the page that was read', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...spread, page: 5 });
  await reader.setViewportSize({ width: 700, height: 1200 });
  await expect.poll(() => pages(reader)).toEqual([5]);
  await expect.poll(() => place(reader)).toMatchObject({ place: '5', pages: [4, 4], hint: 'aquí cabe una' });
  await next(reader);
  expect(await pages(reader)).toEqual([6]);
  await reader.setViewportSize({ width: 1280, height: 700 });
  await expect.poll(() => pages(reader)).toEqual([6, 7]);
  await expect.poll(() => place(reader)).toMatchObject({ place: '6', pages: [5, 6], hint: null });
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.inkOnPage().height)).toBe(700);
});

test('two pages are enlarged as one, moved down to their foot, and turned together', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { ...spread, page: 4 });
  await reader.evaluate(() => window.pdfHarness.zoom('width'));
  const [left, right] = await open(reader);
  const { clientWidth, scrollHeight, clientHeight } = await reader.evaluate(() => window.pdfHarness.sight());
  expect(Math.abs((right?.box.right ?? 0) - (left?.box.left ?? 0) - clientWidth)).toBeLessThan(3);
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  expect(await reader.evaluate(() => window.pdfHarness.scroll(1))).toBe(true);
  await reader.evaluate(() => window.pdfHarness.zoom('page'));
  const whole = await open(reader);
  await reader.evaluate(() => window.pdfHarness.turnOver());
  const lying = await open(reader);
  expect(lying.map(({ page }) => page)).toEqual([4, 5]);
  expect(lying[0]?.box.width).toBeGreaterThan(lying[0]?.box.height ?? 0);
  expect(lying[1]?.box.left).toBeCloseTo(lying[0]?.box.right ?? 0, 0);
  for (let turn = 0; turn < 3; turn += 1) await reader.evaluate(() => window.pdfHarness.turnOver());
  expect(await open(reader)).toEqual(whole);
});

/** A page with a picture of many strokes comes late. */
const strokes = Array.from({ length: 3_000 }, (_, at) => `0 ${at % 400} m 400 ${(at * 7) % 400} l S`).join('\n');

/** Pages of these sizes, from the right to the left where the book is read so. */
function plainBook(
  sizes: readonly (readonly [width: number, height: number])[],
  direction = '',
  late: readonly number[] = [],
): Buffer {
  const first = 4;
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${direction} >>`,
    `<< /Type /Pages /Kids [${sizes.map((_, index) => `${first + index * 2} 0 R`).join(' ')}] /Count ${sizes.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sizes.flatMap(([width, height], index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
      plainStream(
        `BT /F1 40 Tf 40 100 Td (Hoja ${index + 1}) Tj ET\n${late.includes(index + 1) ? `q 0.1 w ${strokes} Q` : ''}`,
      ),
    ]),
  ]);
}

test('a book that is read from the right lies open the other way round', async ({ reader, harness }) => {
  const leaf = [450, 600] as const;
  const rtl = join(folder, 'derecha.pdf');
  await writeFile(rtl, plainBook([leaf, leaf, leaf, leaf, leaf], '/ViewerPreferences << /Direction /R2L >>'));
  await openBook(reader, harness.addressOf(rtl), { ...spread, page: 2 });
  expect(await pages(reader)).toEqual([3, 2]);
  await next(reader);
  expect(await pages(reader)).toEqual([5, 4]);
  // In the order of the book for who hears it.
  const order = await reader
    .locator('.libro-pdf-page:not([inert])')
    .evaluateAll((all) => all.map((page) => page.getAttribute('data-pagina')));
  expect(order).toEqual(['4', '5']);
});

for (const late of [[], [3], [2]])
  test(`pages of other sizes lie beside each other as they were printed, each sharp, ${late.join() || 'none'} late`, async ({
    reader,
    harness,
  }) => {
    const mixed = join(folder, `mezcla-${late.join()}.pdf`);
    const sizes = [
      [450, 600],
      [450, 600],
      [800, 500],
      [450, 600],
    ] as const;
    await writeFile(mixed, plainBook(sizes, '', late));
    await openBook(reader, harness.addressOf(mixed), { ...spread, page: 2 });
    await expect.poll(async () => (await open(reader))[1]?.box.width).toBeGreaterThan(700);
    const [left, right] = await open(reader);
    expect((right?.box.width ?? 0) / (left?.box.width ?? 1)).toBeCloseTo(800 / 450, 1);
    expect(right?.box.left).toBeCloseTo(left?.box.right ?? 0, 1);
    const pixels = () =>
      reader.evaluate(() =>
        [...document.querySelectorAll('.libro-pdf-page:not([inert])')].map((page) => {
          const canvas = page.querySelector('canvas');
          return (canvas?.width ?? 0) / page.getBoundingClientRect().width;
        }),
      );
    await expect.poll(async () => Math.min(...(await pixels()))).toBeGreaterThan(0.97);
  });

test('a voice reads both pages before it turns, and from words that are selected on the second', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...spread, page: 4 });
  await expect(reader.locator('[data-pagina="5"] .libro-pdf-text span').first()).toBeAttached();
  const said = await reader.evaluate(async () => {
    const items: number[] = [];
    for await (const sentence of window.pdfHarness.sentences()) {
      if (sentence.item > 5) break;
      if (items.at(-1) !== sentence.item) items.push(sentence.item);
    }
    return items;
  });
  expect(said).toEqual([3, 4, 5]);
  const first = await reader.evaluate(async () => {
    const span = document.querySelector('[data-pagina="5"] .libro-pdf-text span');
    document.getSelection()?.selectAllChildren(span ?? document.body);
    for await (const { item } of window.pdfHarness.sentences()) return item;
    return null;
  });
  expect(first).toBe(4);
});
