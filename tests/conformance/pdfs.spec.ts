import { problemSentences } from '../../contract/problem-sentences.ts';
import { expect, test } from '../engines/pdf/harness-page.ts';
import { corpus, filesOf, hasCorpus, oddPdfs, pdfFolders, within } from './corpus.ts';
import { documented } from './documented.ts';
import { familyTable } from './table.ts';
import type { Family } from './table.ts';

const PATIENCE_MS = 60_000;
const LEAST_INK = 20;

/** How many pages others find in a file, that it asks for a password, or that nobody opens it. */
type Expected = number | 'password' | 'unknown';

function expectedOf(): Map<string, Expected> {
  const odd = oddPdfs().map(({ file, pdfjs, pdfinfo_pages: pages }): [string, Expected] => [
    `pdf/pdfjs/${file}`,
    pdfjs.name === 'PasswordException' ? 'password' : (pdfjs.n ?? pages ?? 'unknown'),
  ]);
  return new Map([
    ...odd,
    ['es/maint-guide-es__maint-guide.es.pdf', 69],
    ['es/ubuntu-packaging-guide-pdf-es__ubuntu-packaging-guide.pdf', 53],
  ]);
}

test('every PDF of the corpus opens with its pages and a first page that is not blank, or says why not', async ({
  reader,
  harness,
}) => {
  test.setTimeout(1_200_000);
  if (!hasCorpus('PDFs')) return;
  const expected = expectedOf();
  const families: Family[] = [];
  for (const folder of pdfFolders) {
    const files = filesOf(folder, '.pdf');
    expect(files.length).toBeGreaterThan(0);
    const refused: string[] = [];
    const wrong: string[] = [];
    let opened = 0;
    for (const file of files) {
      const pages = expected.get(`${folder}/${file}`) ?? 'unknown';
      try {
        const url = harness.addressOf(`${corpus}${folder}/${file}`);
        const opening = reader.evaluate((address) => window.pdfHarness.open(address), url);
        const answer = await within(opening, PATIENCE_MS);
        if ('problem' in answer) {
          const isMeant = pages === 'unknown' || (pages === 'password' && answer.problem === 'book-password');
          const line = `${file}: ${answer.problem}`;
          if (isMeant && answer.problem in problemSentences) refused.push(line);
          else wrong.push(line);
          continue;
        }
        const { inked } = await within(
          reader.evaluate(() => window.pdfHarness.inkOnPage()),
          PATIENCE_MS,
        );
        if (pages !== 'unknown' && answer.pages !== pages)
          wrong.push(`${file}: ${answer.pages} pages, expected ${pages}`);
        else if (inked < LEAST_INK) wrong.push(`${file}: first page has ${inked} dark pixels`);
        else opened += 1;
      } catch (error) {
        wrong.push(`${file}: ${String(error)}`);
      }
    }
    families.push({ name: `${folder} (PDF)`, files: files.length, opened, refused, wrong });
  }
  console.log(familyTable(families));
  expect(families.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(families.filter((family) => !documented(family))).toEqual([]);
});
