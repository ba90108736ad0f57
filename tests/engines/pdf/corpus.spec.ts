import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './harness-page.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const hasCorpus = existsSync(corpus);

interface Expected {
  readonly file: string;
  readonly pdfjs: { readonly ok: number; readonly n?: number; readonly name?: string };
  readonly pdfinfo_pages?: number;
}

/** Pages a file is known to have, or null where it asks for a password. */
function expectedPages(): Map<string, number | null> {
  const listed: Expected[] = JSON.parse(readFileSync(`${corpus}pdf/pdfjs/expectations.json`, 'utf8'));
  return new Map(
    listed.map(({ file, pdfjs, pdfinfo_pages: pages }) => [
      `pdf/pdfjs/${file}`,
      pdfjs.name === 'PasswordException' ? null : (pdfjs.n ?? pages ?? null),
    ]),
  );
}

test('every PDF of the corpus opens with its pages and a first page that is not blank, or says why not', async ({
  reader,
  harness,
}) => {
  test.setTimeout(300_000);
  if (!hasCorpus) {
    if (process.env['CI'] === 'true') throw new Error('the corpus is not beside the project');
    console.log('corpus of PDFs: not beside the project, nothing opened');
    return;
  }
  const expected = expectedPages();
  expected.set('es/maint-guide-es__maint-guide.es.pdf', 69);
  expected.set('es/ubuntu-packaging-guide-pdf-es__ubuntu-packaging-guide.pdf', 53);
  const files = ['pdf/pdfjs', 'es'].flatMap((folder) =>
    readdirSync(corpus + folder)
      .filter((file) => file.endsWith('.pdf'))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(0);
  const surprises: string[] = [];
  for (const file of files) {
    const answer = await reader.evaluate((url) => window.pdfHarness.open(url), harness.addressOf(corpus + file));
    const pages = expected.get(file);
    if ('problem' in answer) {
      if (pages !== null || answer.problem !== 'book-password') surprises.push(`${file}: ${answer.problem}`);
      continue;
    }
    const ink = await reader.evaluate(() => window.pdfHarness.inkOnPage());
    if (answer.pages !== pages) surprises.push(`${file}: ${answer.pages} pages, expected ${pages}`);
    if (ink.inked < 20) surprises.push(`${file}: first page has ${ink.inked} dark pixels`);
  }
  expect(surprises).toEqual([]);
});
