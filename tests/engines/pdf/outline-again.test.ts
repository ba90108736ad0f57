import PdfKitDocument from 'pdfkit';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import { urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { createPdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import type { PdfResult } from '../../../src/engines/pdf/worker/pdf-task.ts';
import { startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { eventsWith } from './engine-events.ts';

const pageCount = 20;

/** A chapter a page, and pages so large that each lies in other blocks of the file. */
async function makeLongBook(): Promise<Uint8Array> {
  const document = new PdfKitDocument({ size: [600, 800], autoFirstPage: false, compress: false });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  for (let page = 0; page < pageCount; page += 1) {
    document.addPage();
    document.outline.addItem(`Tema ${page + 1}`);
    for (let line = 0; line < 3000; line += 1) document.moveTo(20, line / 4).lineTo(580, (line * 37) % 800);
    document.stroke();
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

let book: Uint8Array;
beforeAll(async () => {
  book = await makeLongBook();
});
afterEach(() => vi.restoreAllMocks());

/** An opened book whose outline is too long to wait for, and a network that the test takes away. */
async function openBook() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const network = { isThere: true };
  const results: (PdfResult | ProblemCode)[] = [];
  const rests: { readonly times: number; readonly end: () => void }[] = [];
  const read = (offset: number, length: number): Uint8Array => {
    if (!network.isThere) throw new ProblemError('no-answer');
    return book.subarray(offset, offset + length);
  };
  const engine = createPdfEngine(
    await startPdfium(compiledPdfium(), 1e6),
    book.length,
    read,
    eventsWith({
      done: (_, result) => results.push(result),
      failed: (_, problem) => results.push(problem),
      breathe: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
      rest: (times) =>
        new Promise((resolve) => {
          rests.push({ times, end: resolve });
        }),
    }),
  );
  expect(engine.open('').outline).toBeNull();
  return { engine, network, results, rests };
}

it('an outline that the network broke off is read again after a rest, longer each time', async () => {
  const { engine, network, results, rests } = await openBook();
  network.isThere = false;
  engine.ask(0, urgency.outline, { type: 'outline' });
  await vi.waitFor(() => expect(rests.map(({ times }) => times)).toEqual([1]));
  rests[0]?.end();
  await vi.waitFor(() => expect(rests.map(({ times }) => times)).toEqual([1, 2]));
  network.isThere = true;
  rests[1]?.end();

  await vi.waitFor(() => expect(results).toHaveLength(1));
  expect(results).toMatchObject([{ type: 'outline', outline: { length: pageCount } }]);
});

it('an outline that nobody wants any more is not read again', async () => {
  const { engine, network, results, rests } = await openBook();
  network.isThere = false;
  engine.ask(0, urgency.outline, { type: 'outline' });
  await vi.waitFor(() => expect(rests).toHaveLength(1));
  engine.cancel(0);
  network.isThere = true;
  rests[0]?.end();
  engine.ask(1, urgency.search, { type: 'words', pageIndex: 0 });

  await vi.waitFor(() => expect(results).toMatchObject([{ type: 'words' }]));
});
