import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ProblemError } from '../../../contract/problems.ts';
import { corpus, filesOf, hasCorpus, pdfFolders } from '../../conformance/corpus.ts';
import { packedWordsOf } from '../packed-words.ts';
import { makeTextBook } from './books/text-book.ts';
import { expect, type HarnessServer, openBook, test } from './harness-page.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-words-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const find = (page: Page, typed: string) => page.evaluate((words) => window.pdfHarness.search(words), typed);
const bytesRead = (page: Page) => page.evaluate(() => window.pdfHarness.bytesRead());

let served = 0;
async function serveWords(harness: HarnessServer, path: string): Promise<string> {
  const file = join(folder, `${(served += 1)}.palabras`);
  await writeFile(file, await packedWordsOf(path));
  return harness.addressOf(file);
}

test('a book whose words are known is searched without a look at it, and the same is found', async ({
  reader,
  harness,
}) => {
  const path = join(folder, 'ciencias.pdf');
  await writeFile(path, (await makeTextBook(120)).bytes);
  const address = harness.addressOf(path);
  await openBook(reader, address);
  const typed = ['esta es la pagina 8', 'volver al comienzo', 'el agua', 'zzyzx'];
  const without = [];
  for (const words of typed) without.push(await find(reader, words));
  await openBook(reader, address, { words: await serveWords(harness, path) });
  await reader.evaluate(() => window.pdfHarness.goTo(60));
  const before = await bytesRead(reader);
  const known = [];
  for (const words of typed) known.push(await find(reader, words));
  expect(known).toEqual(without);
  expect(without[1]?.hits).toHaveLength(120);
  // The pages beside the one in view may still be drawn: a search of this book reads all of it.
  expect((await bytesRead(reader)) - before).toBeLessThan(300_000);
});

for (const from of pdfFolders)
  test(`in the books of ${from} a search finds the same with the words the importer read as without them`, async ({
    reader,
    harness,
  }) => {
    test.skip(!hasCorpus('searches'), 'the corpus is not here');
    let searched = 0;
    for (const file of filesOf(from, '.pdf')) {
      const path = `${corpus}${from}/${file}`;
      const words = await serveWords(harness, path).catch((cause: unknown) => {
        // Not imported at all.
        if (cause instanceof ProblemError) return null;
        throw cause;
      });
      if (words === null) continue;
      const address = harness.addressOf(path);
      const found = [];
      for (const how of [{}, { words }]) {
        const opened = await reader.evaluate(([url, with_]) => window.pdfHarness.open(url, with_), [
          address,
          how,
        ] as const);
        if (!('pages' in opened)) continue;
        const all = [];
        for (const typed of ['de', 'the', 'ubuntu', 'e']) all.push((await find(reader, typed)).hits);
        found.push(all);
      }
      expect(found[1], file).toEqual(found[0]);
      searched += found.length / 2;
    }
    expect(searched).toBeGreaterThan(0);
  });
