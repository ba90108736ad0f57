import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inspectPdf } from '../../../server/ingest/pdf/inspect-pdf.ts';
import { writeScanBook } from './books/scan-book.ts';
import { expect, openBook, test } from './harness-page.ts';

const pages = 60;
const wanted = 58;
let folder = '';
let size = 0;
let listed: readonly number[] = [];
const path = () => join(folder, 'scans.pdf');

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-listed-'));
  size = await writeScanBook(path(), pages, 320);
  const inspected = await inspectPdf(path());
  listed = inspected.facts.pageObjects ?? [];
  await inspected.close();
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The grey of the scan in view: each page has its own. */
const greyOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.libro-pdf-page:not([inert]) canvas');
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas || !context) return null;
    context.drawImage(canvas, Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[0];
  });

/** Opens the book, goes far into it, and answers what was read until that page was drawn. */
async function bytesToPage(reader: Page, address: string, pageObjects?: readonly number[]): Promise<number> {
  await openBook(reader, address, pageObjects ? { pageObjects } : {});
  await reader.evaluate((page) => window.pdfHarness.goTo(page), wanted);
  await expect.poll(() => greyOf(reader)).toBe(40 + (((wanted - 1) * 17) % 160));
  expect(await reader.evaluate(() => window.pdfHarness.place())).toMatchObject({ place: String(wanted) });
  return reader.evaluate(() => window.pdfHarness.bytesRead());
}

test('a page whose object is known is found without the pages before it', async ({ reader, harness }) => {
  expect(listed).toHaveLength(pages);
  const address = harness.addressOf(path());
  expect(await bytesToPage(reader, address)).toBeGreaterThan(size * 0.8);
  // The first page and the one that is wanted, each with those beside it.
  expect(await bytesToPage(reader, address, listed)).toBeLessThan(size * 0.25);
});

test('a list that does not fit the book is none', async ({ reader, harness }) => {
  const address = harness.addressOf(path());
  const noPages = listed.map((object) => object + 1);
  for (const wrong of [listed.slice(1), noPages, listed.map(() => 0), listed.map(() => -1)])
    await bytesToPage(reader, address, wrong);
});
