import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, openBook, test } from './harness-page.ts';

/** Where links lead, one below the other: nowhere (by name, by page, to another file, to a program), and to no place at all. */
const links = [
  '/Dest (no-existe)',
  '/A << /S /GoTo /D [99 0 R /Fit] >>',
  '/A << /S /GoToR /F (otro.pdf) /D [0 /Fit] >>',
  '/A << /S /Launch /F (programa.exe) >>',
  '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '',
];

function bookOfLinks(): string {
  const annotations = links.map(
    (target, index) =>
      `<< /Type /Annot /Subtype /Link /Rect [20 ${500 - index * 60} 200 ${530 - index * 60}] ${target} >>`,
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Annots [${annotations.join(' ')}] >>`,
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 4\n0000000000 65535 f \n${table}trailer << /Size 4 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

test('a link of a PDF to what is not in it says so, and starts nothing', async ({ reader, harness }) => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-links-'));
  const lost = join(folder, 'perdido.pdf');
  await writeFile(lost, bookOfLinks());
  await openBook(reader, harness.addressOf(lost));
  const nowhere = reader.getByRole('link', { name: 'Enlace que no lleva a ninguna parte' });
  await expect(nowhere).toHaveCount(4);
  for (const link of await nowhere.all()) await link.click();
  await nowhere.first().focus();
  await reader.keyboard.press('Enter');
  expect(await reader.evaluate(() => window.pdfHarness.seen)).toMatchObject({ lost: 5, links: [], taps: [] });
  expect(await reader.getByRole('link').count()).toBe(4);
  expect(reader.url()).toBe(harness.url);
  await rm(folder, { recursive: true, force: true });
});
