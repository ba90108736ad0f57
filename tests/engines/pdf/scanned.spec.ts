import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { longer, makeSheetBook, makeSheetPicture, type Sheet, threeColours, wholePage } from './books/sheet-book.ts';
import { expect, onSharpScreen, openBook, test } from './harness-page.ts';

let folder = '';
let file = '';

/** What nobody sees, and for which PDFium draws the page. */
const byPdfium = '1 0 0 RG 0 0 m 0 0 l S';

/** As scanners make them: many times as many pixels as a screen has. */
const largeWidth = 2501;
/** No two as wide as each other, also at a half, a quarter and an eighth. */
const scanWidths = [900, 916, 932, 948, 964, 980, 996, largeWidth];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-sheets-'));
  file = join(folder, 'hojas.pdf');
  const picture = await makeSheetPicture();
  const scans = await Promise.all(
    scanWidths.map(async (width) => {
      const height = width === largeWidth ? 3333 : 1200;
      const scan = picture.clone().resize(width, height, { fit: 'fill' });
      return { scan, size: `/Width ${width} /Height ${height}`, jpeg: await scan.jpeg({ quality: 90 }).toBuffer() };
    }),
  );
  const take = (at: number) => {
    const scan = scans[at];
    if (scan === undefined) throw new Error(`no scan ${at}`);
    return scan;
  };
  const sheet = (at: number) => ({ jpeg: take(at).jpeg, size: take(at).size });
  const grey = await take(4).scan.clone().toColourspace('b-w').jpeg().toBuffer();
  const oneColour = '/ColorSpace /DeviceGray /BitsPerComponent 8';
  const turned = await take(5).scan.clone().withMetadata({ orientation: 6, icc: 'p3' }).jpeg().toBuffer();
  const small = 'q 300 0 0 400 210 120 cm /Hoja Do Q';
  const inPairs = [
    sheet(0),
    { ...sheet(1), page: '/Rotate 90' },
    { ...sheet(2), content: small },
    { ...sheet(3), page: '/CropBox [100 50 500 700]' },
    { ...sheet(4), jpeg: grey, picture: oneColour },
    { ...sheet(5), jpeg: turned },
    { ...sheet(6), picture: '/ColorSpace [/ICCBased 7 0 R] /BitsPerComponent 8' },
    sheet(7),
  ].flatMap((one: Sheet) => [one, { ...one, content: `${one.content ?? wholePage} ${byPdfium}` }]);
  const { jpeg, size } = sheet(0);
  // Its scan names a table that there is not: no browser decodes it.
  const damaged = Buffer.from(jpeg);
  damaged.writeUInt8(0x33, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 6);
  const sheets = [...inPairs, { jpeg: damaged, size, picture: threeColours }, { jpeg, size }];
  // No two as long as each other.
  await writeFile(file, makeSheetBook(sheets.map((sheet, at) => ({ ...sheet, jpeg: longer(sheet.jpeg, at) }))));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const grid = Array.from(
  { length: 400 },
  (_, at) => [((at % 20) + 0.5) / 20, (Math.floor(at / 20) + 0.5) / 20] as const,
);
const colours = (page: Page) => page.evaluate((places) => window.pdfHarness.colorsAt(places), grid);

/** What the browser itself decodes for the book from now on: how wide each picture comes out. */
async function watchDecoded(page: Page, hasDecoder: boolean): Promise<() => Promise<readonly number[]>> {
  const worker = page.workers().find((one) => one.url().includes('pdf.worker'));
  if (!worker) throw new Error('there is no worker for PDFs');
  await worker.evaluate((isKept) => {
    const decode = createImageBitmap;
    const widths: number[] = [];
    Object.assign(globalThis, {
      widths,
      async createImageBitmap(...given: Parameters<typeof decode>) {
        const bitmap = await decode(...given);
        if (given[0] instanceof Blob) widths.push(bitmap.width);
        return bitmap;
      },
    });
    if (!isKept) return Reflect.deleteProperty(globalThis, 'ImageDecoder');
    const decodeFrame = ImageDecoder.prototype.decode;
    ImageDecoder.prototype.decode = async function decodeAndNote(...given) {
      const result = await Reflect.apply(decodeFrame, this, given);
      widths.push(result.image.displayWidth);
      return result;
    };
    return true;
  }, hasDecoder);
  return () => worker.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
}
const placeOf = (page: Page) => page.evaluate(() => window.pdfHarness.place()?.place);

/** By how much colours differ, of 255, on average. */
function far(one: readonly string[], other: readonly string[]): number {
  const values = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const apart = one.flatMap((colour, at) =>
    values(colour).map((value, part) => Math.abs(value - (values(other[at] ?? '')[part] ?? 255))),
  );
  return apart.reduce((sum, value) => sum + value, 0) / apart.length;
}

async function goTo(page: Page, number: number): Promise<void> {
  await page.evaluate((to) => window.pdfHarness.goTo(to), number);
  await expect.poll(() => placeOf(page)).toBe(String(number));
  await expect.poll(async () => (await colours(page)).length).toBe(grid.length);
}

/** The scans of which the browser decoded nothing. */
const notDecoded = (widths: readonly number[]): number[] =>
  scanWidths.filter((width) => ![1, 2, 4, 8].some((times) => widths.includes(Math.ceil(width / times))));

/** From the last pair of pages to the first; answers by how much the two of a pair differ. */
async function leafThroughPairs(page: Page): Promise<number[]> {
  const apart: number[] = [];
  for (let number = 15; number > 0; number -= 2) {
    await goTo(page, number);
    const drawn = await colours(page);
    expect(new Set(drawn).size).toBeGreaterThan(4);
    await goTo(page, number + 1);
    apart.push(far(drawn, await colours(page)));
  }
  return apart;
}

test('a scanned page looks as PDFium draws it: upright, turned, small, cut, grey, large, and whatever its JPEG says of itself', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { page: 18 });
  const decoded = await watchDecoded(reader, true);
  expect(Math.max(...(await leafThroughPairs(reader)))).toBeLessThan(3);
  const widths = await decoded();
  expect(notDecoded(widths)).toEqual([]);
  // Of what is made many times smaller, no more is decoded than that takes.
  expect(widths).not.toContain(largeWidth);
});

test('a scanned page looks the same where a browser decodes pictures only as a whole', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { page: 18 });
  const decoded = await watchDecoded(reader, false);
  expect(Math.max(...(await leafThroughPairs(reader)))).toBeLessThan(3);
  const widths = await decoded();
  expect(scanWidths.filter((width) => !widths.includes(width))).toEqual([]);
});

for (const paper of ['sepia', 'dark'] as const) {
  test(`a scanned page looks as PDFium draws it on another paper, too: ${paper}`, async ({ reader, harness }) => {
    await openBook(reader, harness.addressOf(file), { page: 18, paper });
    const decoded = await watchDecoded(reader, true);
    expect(Math.max(...(await leafThroughPairs(reader)))).toBeLessThan(3);
    expect(notDecoded(await decoded())).toEqual([]);
  });
}

test('an enlarged scan is sharp where it is looked at, on another paper it is paper itself', async ({
  reader,
  harness,
}) => {
  await onSharpScreen(reader);
  await openBook(reader, harness.addressOf(file), { page: 18 });
  for (let step = 0; step < 7; step += 1) await reader.evaluate(() => window.pdfHarness.zoom('in'));
  await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollBy({ top: 1500, left: 900 }));
  const part = () => reader.evaluate(() => window.pdfHarness.sharpParts());
  await expect(async () => {
    const now = await part();
    expect(now?.density).toBeCloseTo(2, 1);
    expect(now?.covered).toBeGreaterThan(0.97);
    expect(now?.far).toBeLessThan(6);
  }).toPass();
  await reader.evaluate(() => window.pdfHarness.zoom('page'));
  await expect.poll(part).toBeNull();
  await reader.evaluate(() => window.pdfHarness.setPaper('contrast'));
  const white = [[0.99, 0.9] as const];
  const colour = () => reader.evaluate((at) => window.pdfHarness.colorsAt(at).join(), white);
  await expect.poll(colour).toMatch(/^#0[0-3]0[0-3]0[0-3]$/);
});

test('a damaged scan shows what PDFium can make of it, and the pages after it', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file), { page: 17 });
  expect((await colours(reader)).length).toBe(grid.length);
  await reader.evaluate(() => window.pdfHarness.next());
  await expect.poll(async () => new Set(await colours(reader)).size).toBeGreaterThan(4);
});

test('who leaps back reads on from there: the page behind is ready before the one in front', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { page: 18 });
  await reader.evaluate(() => {
    const painted: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof HTMLElement && [...addedNodes].some((node) => node instanceof HTMLCanvasElement))
          painted.push(target.dataset['pagina'] ?? '');
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { painted });
  });
  await reader.evaluate(() => window.pdfHarness.goTo(6));
  const painted = () => reader.evaluate(() => (window as unknown as { painted: string[] }).painted);
  // The neighbours of the page it was opened at may come late.
  const here = async () => (await painted()).filter((page) => Number(page) < 10);
  await expect.poll(here).toEqual(['6', '7', '5']);
});
