import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeTextBook } from './books/text-book.ts';
import { type HarnessServer, expect, openBook, test } from './harness-page.ts';

let folder = '';
let file = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-books-'));
  file = join(folder, 'ciencias.pdf');
  await writeFile(file, (await makeTextBook(200)).bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (page: Page, harness: HarnessServer, options: object = {}) =>
  openBook(page, harness.addressOf(file), options);
const place = (page: Page) => page.evaluate(() => window.pdfHarness.place());

test('a book of 200 pages shows its first page without reading the whole file', async ({ reader, harness }) => {
  const opened = await open(reader, harness);
  expect(opened.isIsolated).toBe(true);
  expect(opened.pages).toBe(200);
  expect(opened.metadata).toEqual({
    title: 'Ciencias para la ñandú',
    language: 'es-PE',
    layout: 'fixed',
    readingProgression: 'ltr',
  });
  expect(opened.bytesBeforePage).toBeLessThanOrEqual(Math.max(opened.sizeBytes * 0.1, 1024 * 1024));
  expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(1000);
  const marks = await reader.evaluate(() => performance.getEntriesByName('libro:page').length);
  expect(marks).toBe(1);
  console.log(
    `first page ${Math.round(opened.firstPageMs)} ms, ${opened.bytesBeforePage} of ${opened.sizeBytes} bytes read`,
  );
});

test('pages turn on and back, and stop at both ends', async ({ reader, harness }) => {
  await open(reader, harness);
  expect(await place(reader)).toMatchObject({ place: '1', isFirst: true, isLast: false, label: 'Página 1 de 200' });
  await reader.evaluate(() => window.pdfHarness.previous());
  expect(await place(reader)).toMatchObject({ place: '1' });
  await reader.evaluate(() => window.pdfHarness.next());
  await reader.evaluate(() => window.pdfHarness.next());
  expect(await place(reader)).toMatchObject({ place: '3', isFirst: false, label: 'Página 3 de 200' });
  await expect
    .poll(() => reader.evaluate(() => window.pdfHarness.pageText()))
    .toContain('Esta es la página 3 del libro');
  await reader.evaluate(() => window.pdfHarness.previous());
  expect(await place(reader)).toMatchObject({ place: '2' });
  await reader.evaluate(() => window.pdfHarness.goTo(200));
  await reader.evaluate(() => window.pdfHarness.next());
  expect(await place(reader)).toMatchObject({ place: '200', isLast: true });
});

test('turns asked for faster than they are drawn all count', async ({ reader, harness }) => {
  await open(reader, harness);
  await reader.evaluate(() => Promise.all(Array.from({ length: 9 }, () => window.pdfHarness.next())));
  expect(await place(reader)).toMatchObject({ place: '10' });
});

test('a book opens again at exactly the page where it was left', async ({ reader, harness }) => {
  await open(reader, harness, { page: 137 });
  expect(await place(reader)).toMatchObject({ place: '137', locator: { href: '#page=137' } });
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.pageText())).toContain('página 137');
});

test('the contents lead to their chapters', async ({ reader, harness }) => {
  await open(reader, harness);
  await reader.waitForFunction(() => window.pdfHarness.contents().length > 0);
  const contents = await reader.evaluate(() => window.pdfHarness.contents());
  expect(contents.map(({ title, target }) => [title, target?.locations.position])).toEqual(
    Array.from({ length: 10 }, (_, chapter) => [`Capítulo ${chapter + 1}: el agua y la energía`, chapter * 20 + 1]),
  );
  await reader.evaluate(() => window.pdfHarness.goToContents('Capítulo 4: el agua y la energía'));
  expect(await place(reader)).toMatchObject({ place: '61' });
});

test('after sixty turns only the pages around are still in memory', async ({ reader, harness }) => {
  test.setTimeout(180_000);
  await open(reader, harness);
  for (let turn = 0; turn < 60; turn += 1) await reader.evaluate(() => window.pdfHarness.next());
  expect(await place(reader)).toMatchObject({ place: '61' });
  expect(await reader.evaluate(() => window.pdfHarness.liveCanvases())).toBeLessThanOrEqual(5);
  const turns = await reader.evaluate(() => window.pdfHarness.seen.turns);
  expect(turns).toHaveLength(60);
  const median = turns.toSorted((one, other) => one - other)[30] ?? 0;
  console.log(`turn ${median.toFixed(1)} ms in the median, not waiting between turns`);
});

test('a prepared page turns within a tenth of a second', async ({ reader, harness }) => {
  await open(reader, harness);
  const isReady = (page: number) =>
    reader.waitForFunction((number) => document.querySelector(`[data-pagina="${number}"] canvas`) !== null, page);
  for (let page = 2; page <= 12; page += 1) {
    await isReady(page);
    await reader.evaluate(() => window.pdfHarness.next());
  }
  const turns = await reader.evaluate(() => window.pdfHarness.seen.turns.toSorted((one, other) => one - other));
  console.log(`prepared turns: ${turns.map(Math.round).join(', ')} ms`);
  expect(turns[5]).toBeLessThanOrEqual(100);
});

test('turning a tablet keeps the page and draws it sharp again', async ({ reader, harness }) => {
  await reader.setViewportSize({ width: 600, height: 960 });
  await open(reader, harness, { page: 42 });
  const before = await reader.evaluate(() => window.pdfHarness.inkOnPage());
  await reader.setViewportSize({ width: 1200, height: 600 });
  await reader.waitForFunction((width) => window.pdfHarness.inkOnPage().width !== width, before.width);
  const box = await reader.locator('[data-pagina="42"]').boundingBox();
  const after = await reader.evaluate(() => window.pdfHarness.inkOnPage());
  expect(await place(reader)).toMatchObject({ place: '42' });
  expect(box?.height).toBeCloseTo(600, 0);
  expect(after.height).toBe(600);
});

test('text can be selected and copied line by line', async ({ reader, harness }) => {
  await open(reader, harness, { page: 5 });
  await reader.waitForFunction(() => window.pdfHarness.pageText() !== null);
  const copied = await reader.evaluate(() => {
    const layer = document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text');
    if (layer === null) return '';
    getSelection()?.selectAllChildren(layer);
    return getSelection()?.toString() ?? '';
  });
  expect(copied.split('\n')[0]).toContain('Esta es la página 5 del libro. Ángulos, niños y pingüinos.');
  expect(copied.split('\n').length).toBeGreaterThan(5);
});

test('the selectable text lies over the printed text', async ({ reader, harness }) => {
  await reader.setViewportSize({ width: 576, height: 768 });
  await open(reader, harness, { page: 5 });
  const box = await reader.getByText('Esta es la página 5').boundingBox();
  expect(box?.x).toBeCloseTo(54, -0.5);
  expect(box?.y).toBeGreaterThan(48);
  expect(box?.y).toBeLessThan(60);
  expect(box?.width).toBeGreaterThan(400);
  expect(box?.width).toBeLessThan(480);
});

test('a link inside the book leads there by keyboard, one that leaves it is only reported', async ({
  reader,
  harness,
}) => {
  await open(reader, harness, { page: 7 });
  const outside = reader.getByRole('link', { name: 'Visita la biblioteca, enlace fuera del libro' });
  await outside.click();
  expect(await reader.evaluate(() => window.pdfHarness.seen.links)).toEqual([
    'https://example.org/biblioteca?tema=agua',
  ]);
  expect(reader.url()).toBe(harness.url);
  const inside = reader.getByRole('link', { name: 'Volver al comienzo, ir a la página 1' });
  await inside.focus();
  await reader.keyboard.press('Enter');
  await expect.poll(() => place(reader)).toMatchObject({ place: '1' });
  expect(await reader.evaluate(() => window.pdfHarness.seen.taps)).toEqual([]);
});

test('taps are told by thirds of the page', async ({ reader, harness }) => {
  await open(reader, harness);
  for (const x of [50, 640, 1230]) await reader.mouse.click(x, 300);
  expect(await reader.evaluate(() => window.pdfHarness.seen.taps)).toEqual(['start', 'middle', 'end']);
});

test('only the page in view is met by keyboard and screen reader', async ({ reader, harness }) => {
  await open(reader, harness, { page: 9 });
  await reader.waitForFunction(() => document.querySelectorAll('.libro-pdf-page canvas').length === 3);
  await expect(reader.getByRole('group')).toHaveCount(1);
  await expect(reader.getByRole('group', { name: 'Página 9 de 200' })).toBeVisible();
});

test('a page slides in unless the person asked for less motion', async ({ reader, harness }) => {
  await open(reader, harness, { reducedMotion: false });
  // One that comes late has slid in by the time it is there.
  await reader.waitForFunction(() => document.querySelector('[data-pagina="2"] canvas') !== null);
  const moving = await reader.evaluate(async () => {
    await window.pdfHarness.next();
    return document.getAnimations().length;
  });
  expect(moving).toBeGreaterThan(0);
  await open(reader, harness, { reducedMotion: true });
  const still = await reader.evaluate(async () => {
    await window.pdfHarness.next();
    return document.getAnimations().length;
  });
  expect(still).toBe(0);
});

test('a finger turns the page, drags it back when it changes its mind, and scrolls nothing', async ({
  reader,
  harness,
}) => {
  await open(reader, harness, { page: 50, reducedMotion: false });
  const finger = await reader.context().newCDPSession(reader);
  const swipe = async (...xs: readonly number[]): Promise<void> => {
    const [first = 0, ...rest] = xs;
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: first, y: 300 }] });
    for (const x of rest) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 302 }] });
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(900, 860, 700, 500, 400);
  await expect.poll(() => place(reader)).toMatchObject({ place: '51' });
  await swipe(400, 440, 600, 800, 900);
  await expect.poll(() => place(reader)).toMatchObject({ place: '50' });
  await swipe(900, 860, 700, 640, 700, 760);
  // Down and up in one breath, however slow the machine: a finger that rests taps nothing.
  await Promise.all([
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 640, y: 300 }] }),
    finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 640, y: 302 }] }),
    finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.taps)).toEqual(['middle']);
  expect(await place(reader)).toMatchObject({ place: '50' });
  await expect.poll(() => reader.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await reader.evaluate(() => document.querySelector<HTMLElement>('[data-pagina="50"]')?.style.translate)).toBe(
    '',
  );
});
