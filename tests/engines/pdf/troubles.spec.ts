import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { makeGreedyBook } from './books/greedy-book.ts';
import { writeScanBook } from './books/scan-book.ts';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

const book = (name: string): string => join(folder, name);
let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-troubles-'));
  const { bytes } = await makeTextBook(120);
  await writeFile(book('whole.pdf'), bytes);
  await writeFile(book('half.pdf'), bytes.subarray(0, Math.floor(bytes.length / 2)));
  await writeFile(book('words.pdf'), 'Esto no es un libro, aunque se llame así. '.repeat(2000));
  await writeFile(book('empty.pdf'), '%PDF-1.7\n%%EOF\n');
  await writeFile(book('greedy.pdf'), makeGreedyBook());
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is no PDF is refused with its code', async ({ reader, harness }) => {
  for (const name of ['words.pdf', 'empty.pdf']) {
    const answer = await reader.evaluate((url) => window.pdfHarness.open(url), harness.addressOf(book(name)));
    expect(answer, name).toEqual({ problem: 'book-unreadable' });
  }
});

test('a file cut in half opens with what is there or is refused, and never hangs', async ({ reader, harness }) => {
  const answer = await reader.evaluate((url) => window.pdfHarness.open(url), harness.addressOf(book('half.pdf')));
  if ('problem' in answer) expect(answer.problem).toBe('book-unreadable');
  else expect(answer.pages).toBeGreaterThan(0);
});

test('a page that a few kilobytes inflate to says that it cannot be read, in seconds', async ({ reader, harness }) => {
  const startedAt = performance.now();
  await openBook(reader, harness.addressOf(book('greedy.pdf')));
  await expect(reader.getByText(sentenceOf('book-unreadable'))).toBeVisible();
  const tookMs = performance.now() - startedAt;
  console.log(`a greedy page: ${Math.round(tookMs)} ms`);
  // Five seconds on a machine nobody shares.
  expect(tookMs).toBeLessThan(15_000);
});

test('a part that is missing says so on its page, later pages go on, and it comes back when it can be read', async ({
  reader,
  harness,
}) => {
  const size = await writeScanBook(book('gap.pdf'), 12, 1000);
  await openBook(reader, harness.addressOf(book('gap.pdf')));
  // The middle of the seventh scan of twelve.
  const from = Math.floor((size * 6.5) / 12);
  const gap = { from, to: from + 64 * 1024, problem: 'chunk-missing' as const };
  await reader.evaluate((range) => window.pdfHarness.lose(range), gap);
  const missing = reader.getByText(sentenceOf('chunk-missing'));

  await reader.evaluate(() => window.pdfHarness.goTo(7));
  await expect(missing).toBeVisible();
  expect(await reader.evaluate(() => window.pdfHarness.place())).toMatchObject({ place: '7' });
  await reader.evaluate(() => window.pdfHarness.next());
  await expect(missing).toBeHidden();
  await reader.waitForFunction(() => window.pdfHarness.inkOnPage().inked > 1000);

  await reader.evaluate(() => window.pdfHarness.previous());
  await expect(missing).toBeVisible();
  const retry = reader.getByRole('button', { name: 'Intentar otra vez' });
  await retry.click();
  await expect(missing).toBeVisible();
  await reader.evaluate(() => window.pdfHarness.lose(null));
  await retry.click();
  await expect(missing).toBeHidden();
  await reader.waitForFunction(() => window.pdfHarness.inkOnPage().inked > 1000);
});

test('a book whose beginning cannot be read is refused with the reason of its source', async ({ reader, harness }) => {
  for (const problem of ['chunk-missing', 'licence-expired', 'no-answer'] as const) {
    const answer = await reader.evaluate(
      ([url, code]) => window.pdfHarness.open(url, { missing: { from: 0, to: 1024, problem: code } }),
      [harness.addressOf(book('whole.pdf')), problem] as const,
    );
    expect(answer).toEqual({ problem });
  }
});

test('without shared memory a small book is read whole and a large one is refused', async ({ reader, harness }) => {
  const opened = await openBook(reader, harness.addressOf(book('whole.pdf')), { isShared: false });
  expect(opened.pages).toBe(120);
  expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(1000);
  await writeScanBook(book('large.pdf'), 12, 1000);
  const answer = await reader.evaluate(
    (url) => window.pdfHarness.open(url, { isShared: false }),
    harness.addressOf(book('large.pdf')),
  );
  expect(answer).toEqual({ problem: 'book-too-large-here' });
});

test('a book of a hundred megabytes opens by reading a sliver of it', async ({ reader, harness }) => {
  const size = await writeScanBook(book('scans.pdf'), 34, 1000);
  expect(size).toBeGreaterThan(100_000_000);
  const opened = await openBook(reader, harness.addressOf(book('scans.pdf')));
  expect(opened.pages).toBe(34);
  expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(1000);
  expect(opened.bytesBeforePage).toBeLessThan(size * 0.06);
  for (let turn = 0; turn < 8; turn += 1) await reader.evaluate(() => window.pdfHarness.next());
  expect(await reader.evaluate(() => window.pdfHarness.bytesRead())).toBeLessThan(size * 0.5);
  console.log(`100 MB: first page ${Math.round(opened.firstPageMs)} ms, ${opened.bytesBeforePage} bytes before it`);
});
