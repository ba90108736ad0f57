import { expect, it, vi } from 'vitest';
import { urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { createPdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import { startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { makeGreedyBook } from './books/greedy-book.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { eventsWith } from './engine-events.ts';

it('a page of a small file that inflates to gigabytes is refused, not tried again, and leaves its worker', async () => {
  const book = makeGreedyBook();
  expect(book.length).toBeLessThan(8_000);
  const answers: unknown[] = [];
  const runtime = await startPdfium(compiledPdfium(), book.length);
  const engine = createPdfEngine(
    runtime,
    book.length,
    (offset, length) => book.subarray(offset, offset + length),
    eventsWith({
      done: (id) => answers.push(['done', id]),
      failed: (id, problem) => answers.push([problem, id]),
      crashed: (id) => answers.push(['crashed', id]),
    }),
  );
  expect(engine.open('').pageCount).toBe(1);
  engine.ask(7, urgency.visibleText, { type: 'text', pageIndex: 0 });
  engine.ask(8, urgency.search, { type: 'words', pageIndex: 0 });
  await vi.waitUntil(() => answers.length > 0);
  expect(answers).toEqual([
    ['book-unreadable', 7],
    ['crashed', null],
  ]);
  expect(runtime.memory.bytes().length).toBeLessThan(300 * 1024 * 1024);
});
