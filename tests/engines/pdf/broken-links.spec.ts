import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf } from '../../support/plain-pdf.ts';
import { expect, openBook, test } from './harness-page.ts';

/** Where links lead, one below the other: nowhere (by name, by page, to another file, to a file inside this one, to a program), and to no place at all. */
const links = [
  '/Dest (no-existe)',
  '/A << /S /GoTo /D [99 0 R /Fit] >>',
  '/A << /S /GoToR /F (otro.pdf) /D [0 /Fit] >>',
  '/A << /S /GoToE /D [0 /Fit] /T << /R /C /N (anexo.pdf) >> >>',
  '/A << /S /Launch /F (programa.exe) >>',
  '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '',
];

function bookOfLinks(): Buffer {
  const annotations = links.map(
    (target, index) =>
      `<< /Type /Annot /Subtype /Link /Rect [20 ${500 - index * 60} 200 ${530 - index * 60}] ${target} >>`,
  );
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Annots [${annotations.join(' ')}] >>`,
  ]);
}

/** Lines of an outline, and where each leads. */
const lines = [
  ['La segunda página', '/Dest [4 0 R /Fit]'],
  ['La tercera página', '/A << /S /GoTo /D [5 0 R /Fit] >>'],
  ['Otro libro', '/A << /S /GoToR /F (otro.pdf) /D [1 /Fit] >>'],
  ['Un anexo', '/A << /S /GoToE /D [1 /Fit] /T << /R /C /N (anexo.pdf) >> >>'],
  ['Un programa', '/A << /S /Launch /F (programa.exe) /D [4 0 R /Fit] >>'],
  ['La web', '/A << /S /URI /URI (https://example.org/libro) >>'],
  ['Un guion', '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'],
  ['Nada', ''],
] as const;

function bookOfLines(): Buffer {
  const first = 7;
  const items = lines.map(([title, target], index) => {
    const text = Buffer.from(`\uFEFF${title}`, 'utf16le').swap16().toString('hex');
    const before = index > 0 ? `/Prev ${first + index - 1} 0 R` : '';
    const after = index < lines.length - 1 ? `/Next ${first + index + 1} 0 R` : '';
    return `<< /Title <${text}> /Parent 6 0 R ${before} ${after} ${target} >>`;
  });
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] >>';
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page,
    page,
    page,
    `<< /Type /Outlines /First ${first} 0 R /Last ${first + lines.length - 1} 0 R /Count ${lines.length} >>`,
    ...items,
  ]);
}

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-links-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a link of a PDF to what is not in it says so, and starts nothing', async ({ reader, harness }) => {
  const lost = join(folder, 'perdido.pdf');
  await writeFile(lost, bookOfLinks());
  await openBook(reader, harness.addressOf(lost));
  const nowhere = reader.getByRole('link', { name: 'Enlace que no lleva a ninguna parte' });
  await expect(nowhere).toHaveCount(5);
  for (const link of await nowhere.all()) await link.click();
  await nowhere.first().focus();
  await reader.keyboard.press('Enter');
  expect(await reader.evaluate(() => window.pdfHarness.seen)).toMatchObject({ lost: 6, links: [], taps: [] });
  expect(await reader.getByRole('link').count()).toBe(5);
  expect(reader.url()).toBe(harness.url);
});

test('a line of the outline that leads out of a PDF leads to none of its pages', async ({ reader, harness }) => {
  const file = join(folder, 'indice.pdf');
  await writeFile(file, bookOfLines());
  await openBook(reader, harness.addressOf(file));
  const contents = await reader.evaluate(() =>
    window.pdfHarness
      .contents()
      .map(({ title, target, outside }) => [title, target?.locations.position ?? outside ?? 'nowhere']),
  );
  expect(contents).toEqual([
    ['La segunda página', 2],
    ['La tercera página', 3],
    ['Otro libro', 'nowhere'],
    ['Un anexo', 'nowhere'],
    ['Un programa', 'nowhere'],
    ['La web', 'https://example.org/libro'],
    ['Un guion', 'nowhere'],
    ['Nada', 'nowhere'],
  ]);
});
