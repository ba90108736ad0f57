import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPdfs } from '../../../demo/pdf/books.ts';
import { expect, openBook, test } from './harness-page.ts';

test('the PDF books of the demo school open quickly, with contents that lead somewhere', async ({
  reader,
  harness,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-demo-'));
  try {
    for (const { slug, title, build } of demoPdfs) {
      const file = join(folder, `${slug}.pdf`);
      await writeFile(file, await build());
      const opened = await openBook(reader, harness.addressOf(file));
      console.log(
        `${slug}: ${opened.pages} pages, first ${Math.round(opened.firstPageMs)} ms, ` +
          `${opened.bytesBeforePage} of ${opened.sizeBytes} bytes`,
      );
      expect(opened.metadata.title).toBe(title);
      expect(opened.bytesBeforePage).toBeLessThanOrEqual(Math.max(opened.sizeBytes * 0.1, 1024 * 1024));
      expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(100);
      await reader.waitForFunction(() => window.pdfHarness.contents().length > 0);
      const last = await reader.evaluate(() => window.pdfHarness.contents().at(-1));
      expect(last?.target?.locations.position).toBeGreaterThan(1);
      await reader.evaluate((page) => window.pdfHarness.goTo(page), opened.pages);
      expect(await reader.evaluate(() => window.pdfHarness.place())).toMatchObject({ isLast: true });
      expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(20);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
