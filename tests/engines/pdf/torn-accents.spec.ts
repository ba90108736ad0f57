import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf, plainStream } from '../../support/plain-pdf.ts';
import { expect, openBook, test } from './harness-page.ts';

/** As older typesetters write: an accent, then back, and its letter below it (Helvetica, widths of a thousandth). */
const lines = [
  '(Introducci) -111 (\\264) 444 (on a la m) -111 (\\264) 444 (usica)',
  '(El ni) -111 (\\230) 444 (no y la cig) -111 (\\250) 444 (uena)',
];

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-accents-'));
  file = join(folder, 'acentos.pdf');
  const content = lines.map((line, at) => `BT /Letra 20 Tf 1 0 0 1 100 ${700 - at * 40} Tm [${line}] TJ ET`).join('\n');
  const pdf = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /Letra 3 0 R >> >> >>',
    plainStream(content),
  ]);
  await writeFile(file, pdf);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('accents that are printed as letters of their own are found, copied and read aloud with their letters', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file));
  const layer = reader.locator('.libro-pdf-page:not([inert]) .libro-pdf-text');
  await expect(layer).toContainText('Introducción a la música');
  await expect(layer).toContainText('El niño y la cigüena');
  for (const typed of ['introducción', 'musica', 'niño', 'cigüena']) {
    const { hits } = await reader.evaluate((words) => window.pdfHarness.search(words), typed);
    expect(hits, typed).toHaveLength(1);
  }
});
