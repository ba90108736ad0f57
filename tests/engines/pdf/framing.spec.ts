import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeTextBook } from './books/text-book.ts';
import { expect, onSharpScreen, openBook, test } from './harness-page.ts';

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-framing-'));
  file = join(folder, 'libro.pdf');
  await writeFile(file, (await makeTextBook(6)).bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const sight = (reader: Page) => reader.evaluate(() => window.pdfHarness.sight());
const place = (reader: Page) => reader.evaluate(() => window.pdfHarness.place()?.place);
const ink = (reader: Page) => reader.evaluate(() => window.pdfHarness.inkOnPage().width);
const zoom = (reader: Page, to: 'in' | 'out' | 'page' | 'width') =>
  reader.evaluate((way) => window.pdfHarness.zoom(way), to);
const scroll = (reader: Page, step: 1 | -1) => reader.evaluate((way) => window.pdfHarness.scroll(way), step);

test('a page is enlarged to five times, sharp, around what was in the middle, and made whole again', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { page: 2 });
  const whole = await sight(reader);
  const pixels = await ink(reader);
  for (let step = 0; step < 3; step += 1) await zoom(reader, 'in');
  expect(await reader.evaluate(() => window.pdfHarness.framing())).toEqual({ zoom: 2, turned: 0 });
  const twice = await sight(reader);
  expect(twice.page.width / whole.page.width).toBeCloseTo(2, 1);
  expect(twice.page.height / whole.page.height).toBeCloseTo(2, 1);
  // The middle of the page stays in the middle of the window.
  expect(Math.abs(twice.page.top + twice.page.height / 2 - (whole.page.top + whole.page.height / 2))).toBeLessThan(20);
  await expect.poll(() => ink(reader)).toBeGreaterThan(pixels * 1.9);
  for (let step = 0; step < 9; step += 1) await zoom(reader, 'in');
  expect((await sight(reader)).page.width / whole.page.width).toBeCloseTo(5, 1);
  for (let step = 0; step < 9; step += 1) await zoom(reader, 'out');
  expect((await sight(reader)).page).toEqual(whole.page);
  await expect.poll(() => ink(reader)).toBe(pixels);
});

test('as wide as the window it is moved down by windows, and its neighbours begin where reading goes on', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 1200, height: 500 });
  await openBook(reader, harness.addressOf(file), { page: 2 });
  expect(await scroll(reader, 1)).toBe(false);
  await zoom(reader, 'width');
  const wide = await sight(reader);
  expect(Math.abs(wide.page.width - wide.clientWidth)).toBeLessThan(2);
  expect(wide.scrollHeight).toBeGreaterThan(wide.clientHeight * 2);
  await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollTo({ top: 0 }));
  let moves = 0;
  while (await scroll(reader, 1)) {
    moves += 1;
    let before = -1;
    await expect(async () => {
      const { scrollTop } = await sight(reader);
      const isStill = scrollTop === before;
      before = scrollTop;
      expect(isStill).toBe(true);
    }).toPass({ intervals: [120] });
  }
  expect(moves).toBeGreaterThan(1);
  await reader.evaluate(() => window.pdfHarness.next());
  expect(await place(reader)).toBe('3');
  expect((await sight(reader)).scrollTop).toBe(0);
  // Back over its head: to the foot of the page before.
  expect(await scroll(reader, -1)).toBe(false);
  await reader.evaluate(() => window.pdfHarness.previous());
  const back = await sight(reader);
  expect(back.scrollTop).toBeGreaterThan(back.scrollHeight - back.clientHeight - 3);
  // Whoever simply goes back begins at the head.
  await reader.evaluate(() => window.pdfHarness.previous());
  expect((await sight(reader)).scrollTop).toBe(0);
});

test('whoever goes on while the page still glides to its end begins the next one at its very head', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 1200, height: 500 });
  await openBook(reader, harness.addressOf(file), { page: 1, reducedMotion: false });
  await zoom(reader, 'width');
  const heads = await reader.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const top = () => document.querySelector('.libro-pdf')?.scrollTop ?? -1;
    const found: number[] = [];
    for (let page = 2; page <= 6; page += 1) {
      const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('.libro-pdf') ?? {};
      const isNearFoot = () => top() > scrollHeight - clientHeight - 20;
      window.pdfHarness.scroll(1);
      while (!isNearFoot() || window.pdfHarness.scroll(1)) {
        if (!isNearFoot()) window.pdfHarness.scroll(1);
        for (let frames = 0; frames < (isNearFoot() ? 1 : 12); frames += 1) await frame();
      }
      await window.pdfHarness.next();
      for (let frames = 0; frames < 4; frames += 1) await frame();
      found.push(top());
    }
    return found;
  });
  expect(heads).toEqual([0, 0, 0, 0, 0]);
});

test('what is searched for is shown of an enlarged page, of the one in view and of another', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 700, height: 500 });
  await openBook(reader, harness.addressOf(file), { page: 2 });
  for (let step = 0; step < 3; step += 1) await zoom(reader, 'in');
  const top = async (page: number) => (await reader.evaluate((number) => window.pdfHarness.foundTops(number), page))[0];
  const isSeen = (page: number) =>
    expect(async () => {
      expect(await top(page)).toBeGreaterThan(0);
      expect(await top(page)).toBeLessThan(500);
    }).toPass({ timeout: 10_000 });
  await reader.evaluate(() => window.pdfHarness.goToFound('visita la biblioteca', 4));
  expect(await place(reader)).toBe('4');
  await isSeen(4);
  // At the head of that page, whose text is there.
  await reader.evaluate(() => window.pdfHarness.goToFound('Esta es la página', 4));
  await isSeen(4);
  await reader.evaluate(() => window.pdfHarness.goToFound('visita la biblioteca', 4));
  await isSeen(4);
  await reader.evaluate(() => window.pdfHarness.next());
  expect((await sight(reader)).scrollTop).toBe(0);
  // Back on a page that was left a moment ago, with its text.
  await reader.evaluate(() => window.pdfHarness.goToFound('visita la biblioteca', 4));
  await isSeen(4);
});

test('a page that is turned lies across the window with its words on it, and the next one too', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { page: 2 });
  const upright = await sight(reader);
  await expect.poll(async () => (await sight(reader)).words).not.toBeNull();
  await reader.evaluate(() => window.pdfHarness.turnOver());
  const lying = await sight(reader);
  expect(lying.page.width / lying.page.height).toBeCloseTo(upright.page.height / upright.page.width, 1);
  expect(lying.page.width).toBeLessThanOrEqual(lying.clientWidth + 1);
  // Clockwise: what was at the head is at the right.
  const words = lying.words ?? { left: 0, width: 0, height: 0 };
  expect(words.height).toBeGreaterThan(words.width);
  expect(words.left).toBeGreaterThan(lying.page.left + lying.page.width / 2);
  await reader.evaluate(() => window.pdfHarness.next());
  const next = await sight(reader);
  expect(next.page.width).toBeGreaterThan(next.page.height);
  for (let turn = 0; turn < 3; turn += 1) await reader.evaluate(() => window.pdfHarness.turnOver());
  expect((await sight(reader)).page).toEqual(upright.page);
});

test('the wheel with Ctrl enlarges the page and not the app; a finger moves a wide page and turns none', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 400, height: 640 });
  await openBook(reader, harness.addressOf(file), { page: 2 });
  await reader.mouse.move(200, 300);
  await reader.keyboard.down('Control');
  for (let turn = 0; turn < 4; turn += 1) await reader.mouse.wheel(0, -80);
  await reader.keyboard.up('Control');
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.framing()?.zoom)).toBe(2.5);
  expect(await reader.evaluate(() => visualViewport?.scale)).toBe(1);
  const touch = await reader.context().newCDPSession(reader);
  const { scrollLeft: before } = await sight(reader);
  const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(380) });
  for (const x of [340, 280, 200, 120]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await sight(reader)).scrollLeft).toBeGreaterThan(before + 50);
  expect(await place(reader)).toBe('2');
});

// From the middle of a page up to its words, or from the head of one that is scrolled down to them.
for (const [flow, paper, down] of [
  ['pages', 'printed', -900],
  ['scroll', 'sepia', 500],
] as const) {
  test(`what is seen of a page enlarged to five times is as sharp as the screen (${flow})`, async ({
    reader,
    harness,
  }) => {
    await onSharpScreen(reader);
    await openBook(reader, harness.addressOf(file), { page: 2, flow, paper });
    const part = () => reader.evaluate(() => window.pdfHarness.sharpParts());
    /** The part that is there covers the window, and shows what the picture below does, with all pixels of the screen. */
    const isSharp = () =>
      expect(async () => {
        const now = await part();
        expect(now?.density).toBeCloseTo(2, 1);
        expect(now?.covered).toBeGreaterThan(0.97);
        expect(now?.far).toBeLessThan(6);
        // There is something on it.
        expect(now?.darkest).toBeLessThan(150);
        expect(now?.pixels).toBeLessThan(9_000_000);
      }).toPass();
    expect(await part()).toBeNull();
    for (let step = 0; step < 7; step += 1) await zoom(reader, 'in');
    expect(await reader.evaluate(() => window.pdfHarness.framing()?.zoom)).toBe(5);
    await reader.evaluate((top) => document.querySelector('.libro-pdf')?.scrollBy({ top, left: 120 }), down);
    await isSharp();
    await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollBy({ top: 200, left: -300 }));
    await isSharp();
    await reader.evaluate(() => window.pdfHarness.turnOver());
    await isSharp();
    await zoom(reader, 'page');
    await expect.poll(part).toBeNull();
  });
}
