import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { plainPdf, plainStream } from '../../support/plain-pdf.ts';
import { writeScanBook } from './books/scan-book.ts';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

const pageCount = 60;
let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-scroll-'));
  file = join(folder, 'libro.pdf');
  await writeFile(file, (await makeTextBook(pageCount)).bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const flow = { flow: 'scroll' } as const;
const place = (reader: Page) => reader.evaluate(() => window.pdfHarness.place());
const page = async (reader: Page) => (await place(reader))?.place;
const top = (reader: Page) => reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollTop ?? -1);
const scrollTo = (reader: Page, to: number) =>
  reader.evaluate((y) => document.querySelector('.libro-pdf')?.scrollTo({ top: y, behavior: 'instant' }), to);
/** The pages in the window: their numbers, and whether each is drawn. */
const inWindow = (reader: Page) =>
  reader.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert])')].map((element) => ({
      page: Number(element.dataset['pagina']),
      isDrawn: (element.querySelector('canvas')?.width ?? 0) > 0,
      top: Math.round(element.getBoundingClientRect().top),
      hasText: (element.querySelector('.libro-pdf-text')?.textContent ?? '') !== '',
    })),
  );

test('pages stand below each other, drawn and with their text where they are in the window, and few are alive', async ({
  reader,
  harness,
}) => {
  test.setTimeout(240_000);
  const opened = await openBook(reader, harness.addressOf(file), flow);
  expect(opened.pages).toBe(pageCount);
  expect(await place(reader)).toMatchObject({ place: '1', isFirst: true, isLast: false });
  const height = await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollHeight ?? 0);
  let most = 0;
  for (let at = 0; at <= height; at += 700) {
    await scrollTo(reader, at);
    await expect
      .poll(async () => (await inWindow(reader)).every(({ isDrawn, hasText }) => isDrawn && hasText))
      .toBe(true);
    most = Math.max(most, await reader.evaluate(() => document.querySelectorAll('.libro-pdf-page').length));
  }
  expect(most).toBeLessThan(9);
  await expect.poll(() => place(reader)).toMatchObject({ place: String(pageCount), isLast: true });
  expect(await reader.evaluate(() => window.pdfHarness.liveCanvases())).toBeLessThan(9);
});

test('a page that is gone to stands at the head of the window, and the way on is a window at a time', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...flow, page: 7 });
  expect((await inWindow(reader))[0]).toMatchObject({ page: 7, isDrawn: true, top: 12 });
  await reader.evaluate(() => window.pdfHarness.goTo(31));
  expect((await inWindow(reader))[0]).toMatchObject({ page: 31, top: 12 });
  expect(await page(reader)).toBe('31');
  const before = await top(reader);
  await reader.evaluate(() => window.pdfHarness.next());
  const { clientHeight } = await reader.evaluate(() => window.pdfHarness.sight());
  expect((await top(reader)) - before).toBeGreaterThan(clientHeight * 0.7);
  expect((await top(reader)) - before).toBeLessThan(clientHeight);
  await reader.evaluate(() => window.pdfHarness.previous());
  expect(await top(reader)).toBeCloseTo(before, 0);
});

test('who left in the middle of a page is there again, twelve times of twelve, in a window of another size too', async ({
  reader,
  harness,
}) => {
  test.setTimeout(180_000);
  const address = harness.addressOf(file);
  await openBook(reader, address, flow);
  for (let time = 1; time <= 12; time += 1) {
    const wanted = 1234 * time + 77;
    const told = (await place(reader))?.locator;
    await scrollTo(reader, wanted);
    await expect.poll(async () => (await place(reader))?.locator).not.toEqual(told);
    const left = await place(reader);
    await openBook(reader, address, { ...flow, start: left?.locator });
    expect(Math.abs((await top(reader)) - wanted)).toBeLessThan(2);
    expect((await place(reader))?.label).toBe(left?.label);
  }
  const left = await place(reader);
  await reader.setViewportSize({ width: 500, height: 900 });
  await expect
    .poll(async () => (await place(reader))?.locator.locations.position)
    .toBe(left?.locator.locations.position);
  const now = await place(reader);
  expect(now?.locator.locations.progression).toBeCloseTo(left?.locator.locations.progression ?? -1, 1);
});

test('it is enlarged around what is read, and turned', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { ...flow, page: 5 });
  await scrollTo(reader, (await top(reader)) + 300);
  await expect.poll(async () => (await place(reader))?.locator.locations.progression).toBeGreaterThan(0.2);
  const before = await place(reader);
  await reader.evaluate(() => window.pdfHarness.zoom('in'));
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.framing()?.zoom)).not.toBe('width');
  const after = await place(reader);
  expect(after?.place).toBe(before?.place);
  expect(after?.locator.locations.progression).toBeCloseTo(before?.locator.locations.progression ?? -1, 1);
  await reader.evaluate(() => window.pdfHarness.turnOver());
  await expect.poll(async () => (await inWindow(reader)).every(({ isDrawn }) => isDrawn)).toBe(true);
  const lying = await reader.evaluate(() => {
    const box = document.querySelector('.libro-pdf-page:not([inert])')?.getBoundingClientRect();
    return box !== undefined && box.width > box.height;
  });
  expect(lying).toBe(true);
  expect(await page(reader)).toBe(before?.place);
});

test('what is searched for is scrolled to, also at the foot of a page', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), flow);
  await reader.evaluate(() => window.pdfHarness.zoom('in'));
  await reader.evaluate(() => window.pdfHarness.goToFound('visita la biblioteca', 40));
  await expect
    .poll(() =>
      reader.evaluate(() => {
        const [range] = [...(CSS.highlights.get('libro-found') ?? [])].filter(
          (one) => one instanceof Range && one.startContainer.parentElement?.closest('[data-pagina="40"]'),
        );
        const top = range instanceof Range ? range.getBoundingClientRect().top : -1;
        return top > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
  expect(await page(reader)).toBe('40');
});

test('who goes on before the first page has arrived is told where they are, and stays there', async ({
  reader,
  harness,
}) => {
  const scans = join(folder, 'lento.pdf');
  const size = await writeScanBook(scans, 12, 600);
  const address = harness.addressOf(scans);
  // The picture of the first page is on its way for as long as this test wants.
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isHeld = false;
  await reader.route(`**${address}`, async (route) => {
    const from = Number(/^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
    if (from > 64 * 1024 && from < size / 12) {
      isHeld = true;
      await arrived;
    }
    await route.continue();
  });
  const opening = openBook(reader, address, flow);
  await expect.poll(() => isHeld).toBe(true);
  expect(await reader.evaluate(() => window.pdfHarness.state())).toEqual({ status: 'opening' });
  for (let step = 0; step < 4; step += 1) await reader.evaluate(() => window.pdfHarness.next());
  const left = await top(reader);
  await expect.poll(() => place(reader)).toMatchObject({ isFirst: false, isLast: false });
  await opening;
  const told = await page(reader);
  expect(Number(told)).toBeGreaterThan(2);
  arrive();
  await expect.poll(async () => (await inWindow(reader)).every(({ isDrawn }) => isDrawn)).toBe(true);
  expect(await top(reader)).toBeCloseTo(left, 0);
  expect(await page(reader)).toBe(told);
});

/** Pages that lie, of which a standing window holds several. */
const slides = (count: number): Buffer =>
  plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: count }, (_, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      plainStream(`BT /F1 40 Tf 40 100 Td (Lámina ${index + 1}) Tj ET`),
    ]).flat(),
  ]);

test('of pages that lie, of which a window holds several, each is read somewhere, from the first to the last', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 390, height: 780 });
  const lying = join(folder, 'laminas.pdf');
  await writeFile(lying, slides(20));
  const address = harness.addressOf(lying);
  await openBook(reader, address, flow);
  const most = await reader.evaluate(() => {
    const root = document.querySelector('.libro-pdf');
    return root ? root.scrollHeight - root.clientHeight : 0;
  });
  const told = new Set([await page(reader)]);
  for (let at = 100; at < most + 100; at += 100) {
    const before = (await place(reader))?.locator;
    await scrollTo(reader, at);
    await expect.poll(async () => (await place(reader))?.locator).not.toEqual(before);
    told.add(await page(reader));
  }
  expect([...told]).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
  expect(await place(reader)).toMatchObject({ place: '20', isFirst: false, isLast: true });

  // Who left there is there again, also where the line that is read is on its way to the foot.
  for (const left of [most - 130, most - 260, 90, most]) {
    const before = (await place(reader))?.locator;
    await scrollTo(reader, left);
    await expect.poll(async () => (await place(reader))?.locator).not.toEqual(before);
    const stood = await place(reader);
    await openBook(reader, address, { ...flow, start: stood?.locator });
    expect(Math.abs((await top(reader)) - left)).toBeLessThan(2);
    const { place: pageOf, isFirst, isLast } = stood ?? {};
    expect(await place(reader)).toMatchObject({ place: pageOf, isFirst, isLast });
  }

  // What is gone to is told as it is, also where the window cannot go so far, until somebody scrolls.
  await reader.evaluate(() => window.pdfHarness.goTo(19));
  expect(await place(reader)).toMatchObject({ place: '19', isLast: true });
  expect(await top(reader)).toBe(most);
  await scrollTo(reader, 0);
  await expect.poll(() => place(reader)).toMatchObject({ place: '1', isFirst: true });
  await reader.evaluate(() => window.pdfHarness.goToEnd());
  expect(await place(reader)).toMatchObject({ place: '20', isLast: true });
  expect(await top(reader)).toBe(most);
});

/** A voice that reads from where the person is: each call says a sentence, which is followed, and tells its page. */
async function readAloud(reader: Page) {
  const voice = await reader.evaluateHandle(() => window.pdfHarness.sentences());
  return () =>
    voice.evaluate(async (sentences) => {
      const { value } = await sentences.next();
      if (!value) throw new Error('there is nothing more to say');
      await window.pdfHarness.follow(value, null);
      return value.item + 1;
    });
}
/** Whether what is said is marked in the window; where its page has just come, so do its words in a moment. */
const isSaidSeen = (reader: Page) =>
  reader.evaluate(() => {
    const [said] = [...(CSS.highlights.get('libro-sentence') ?? [])];
    const box = said instanceof Range ? said.getBoundingClientRect() : null;
    return box !== null && box.bottom > 0 && box.top < innerHeight;
  });

test('the window goes along with a voice, but not while somebody has scrolled out of sight of it', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...flow, page: 3 });
  const say = await readAloud(reader);
  expect(await say()).toBe(3);
  expect(await isSaidSeen(reader)).toBe(true);
  const begunAt = await top(reader);
  await reader.mouse.move(300, 300);
  /** A wheel, and the place that is told once it rests. */
  const roll = async (px: number): Promise<void> => {
    const to = (await top(reader)) + px;
    const told = (await place(reader))?.locator;
    await reader.mouse.wheel(0, px);
    await expect.poll(() => top(reader)).toBe(to);
    await expect.poll(async () => (await place(reader))?.locator).not.toEqual(told);
  };
  await roll(3000);
  for (let sentence = 0; sentence < 4; sentence += 1) {
    await say();
    expect(await isSaidSeen(reader)).toBe(false);
    expect(await top(reader)).toBe(begunAt + 3000);
  }
  await roll(-2900);
  await say();
  expect(await isSaidSeen(reader)).toBe(true);
  expect(await top(reader)).toBe(begunAt + 100);
  // Once it is seen again it is gone along with, to the next page and on.
  while ((await say()) < 5) await expect.poll(() => isSaidSeen(reader)).toBe(true);
  expect(await top(reader)).toBeGreaterThan(begunAt + 1500);
});

for (const [way, go] of [
  ['a button', (reader: Page) => reader.evaluate(() => void window.pdfHarness.next())],
  ['the space bar', (reader: Page) => reader.evaluate(() => void window.pdfHarness.scroll(1))],
] as const)
  test(`who goes on by a window with ${way} is followed by the voice, from the first line that is seen`, async ({
    reader,
    harness,
  }) => {
    await openBook(reader, harness.addressOf(file), { ...flow, page: 3, reducedMotion: false });
    const say = await readAloud(reader);
    await say();
    const before = await top(reader);
    await go(reader);
    const moves = () => reader.evaluate(() => window.pdfHarness.seen.moves);
    await expect.poll(moves).toEqual(['moving', 'moved']);
    const stands = await top(reader);
    expect(stands).toBeGreaterThan(before + 300);
    const sayOn = await readAloud(reader);
    await sayOn();
    expect(await isSaidSeen(reader)).toBe(true);
    expect(await top(reader)).toBe(stands);
    expect(await moves()).toHaveLength(2);
  });

test('what is scrolled is told in windows, whoever scrolls it; a jump and a voice scroll nothing', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { ...flow, page: 3 });
  const told = () => reader.evaluate(() => window.pdfHarness.seen.scrolled);
  const { clientHeight } = await reader.evaluate(() => window.pdfHarness.sight());
  const step = clientHeight * 0.85;
  for (let movement = 1; movement <= 8; movement += 1) {
    const before = (await place(reader))?.locator;
    await scrollTo(reader, (await top(reader)) + step / 2);
    await expect.poll(async () => (await place(reader))?.locator).not.toEqual(before);
    expect(await told()).toBe(Math.floor(movement / 2));
  }
  await reader.evaluate(() => window.pdfHarness.next());
  await expect.poll(told).toBe(5);
  await reader.evaluate(() => void window.pdfHarness.scroll(-1));
  await expect.poll(told).toBe(6);

  await reader.evaluate(() => window.pdfHarness.goTo(40));
  const say = await readAloud(reader);
  while ((await say()) < 42) await expect.poll(() => isSaidSeen(reader)).toBe(true);
  const before = (await place(reader))?.locator;
  await scrollTo(reader, (await top(reader)) + 40);
  await expect.poll(async () => (await place(reader))?.locator).not.toEqual(before);
  expect(await told()).toBe(6);
});
