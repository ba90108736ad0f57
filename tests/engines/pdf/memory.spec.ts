import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rounds } from '../../support/rounds.ts';
import { tell } from '../../support/tally.ts';
import { writeScanBook } from './books/scan-book.ts';
import { expect, openBook, test } from './harness-page.ts';

/** What a book of any size may take of the device's memory while it is read, in megabytes. */
const budgetMb = 512;
/** 300 MB both times. */
const pageCount = rounds(100, 500);
const sidePixels = rounds(1020, 460);

/** Megabytes of all processes that draw pages, each with its share of what they have in common. */
async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser is gone');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'latin1'))?.[1]));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

test('a PDF of 300 MB, scrolled from end to end, stays within its budget of memory', async ({ reader, harness }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-memoria-'));
  const file = join(folder, 'grande.pdf');
  expect(await writeScanBook(file, pageCount, sidePixels)).toBeGreaterThan(300_000_000);
  const before = await memoryOf(reader);
  const opened = await openBook(reader, harness.addressOf(file), { flow: 'scroll' });
  expect(opened.pages).toBe(pageCount);
  let most = 0;
  for (let at = 1; at <= pageCount; at += 1) {
    await reader.evaluate((share) => {
      const root = document.querySelector('.libro-pdf');
      root?.scrollTo({ top: share * root.scrollHeight, behavior: 'instant' });
    }, at / pageCount);
    // Some are looked at, some are rushed past.
    if (at % 3 === 0)
      await expect.poll(() => reader.evaluate(() => window.pdfHarness.inkOnPage().inked)).toBeGreaterThan(1000);
    most = Math.max(most, (await memoryOf(reader)) - before);
  }
  const end = { place: String(pageCount) };
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.place())).toMatchObject(end);
  console.log(`300 MB: ${Math.round(most)} MB at most, over ${pageCount} pages`);
  expect(most).toBeLessThan(budgetMb);
  // Pages near the end may still be coming.
  await reader.goto('about:blank');
  await rm(folder, { recursive: true, force: true });
  tell('libros', 'PDF de 300 MB de principio a fin: memoria', { rounds: pageCount });
});
