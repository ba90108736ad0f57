import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endlessPdfs, hostilePdfs } from '../../support/hostile-books/index.ts';
import { endlessPatienceMs, pdfReader, type Trial, tryBooks } from '../../support/hostile-books/try-book.ts';
import { startOutside } from '../../support/outside.ts';
import { tell } from '../../support/tally.ts';
import { expect, test } from './harness-page.ts';

const books = process.env['AULA_HOSTIL'] ? [...hostilePdfs, ...endlessPdfs] : hostilePdfs;

test(`${books.length} PDFs: nothing runs, nobody is asked, nothing hangs`, async ({ page, harness }) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-hostil-'));
  const outside = await startOutside();
  let count = 0;
  await page.goto(harness.url);
  await page.waitForFunction(() => 'pdfHarness' in window);
  const trial = {
    page: {
      call: (work, text) => page.evaluate(work, text),
      press: (x, y) => page.mouse.click(x, y),
      windows: () => Promise.resolve(page.context().pages().length),
    },
    reader: pdfReader,
    async serve(bytes) {
      const path = join(folder, `${(count += 1)}.pdf`);
      await writeFile(path, bytes);
      return harness.addressOf(path);
    },
    patienceMs: endlessPatienceMs,
    strays: () => [...harness.strayRequests.splice(0), ...outside.seen()],
    places: { own: new URL(harness.url).origin, outside: outside.origin },
  } satisfies Trial;
  expect(await tryBooks(trial, books)).toEqual([]);
  tell('libros', 'PDF hostiles', { rounds: books.length });
  await outside.close();
  await rm(folder, { recursive: true, force: true });
});
