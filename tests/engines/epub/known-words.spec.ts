import { constants, deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { corpus, filesOf, hasCorpus } from '../../conformance/corpus.ts';
import { packedWordsOf } from '../packed-words.ts';
import { expect, test } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

/** Every place that is found, with its words; and how much of the file was read for it. */
function find(page: Page, typed: string): Promise<{ hits: string[]; bytes: number }> {
  return page.evaluate(async (words) => {
    const publication = harness.publication();
    const before = harness.reads.length;
    const hits: string[] = [];
    for await (const step of publication.search(words, new AbortController().signal))
      for (const { title, text, locations } of step.hits)
        hits.push(
          `${title}: ${text?.before}[${text?.highlight}]${text?.after} ${locations.cfi} ${locations.progression}`,
        );
    const bytes = harness.reads.slice(before).reduce((sum, { length }) => sum + length, 0);
    return { hits, bytes };
  }, typed);
}

const typed = ['de', 'agua', 'Ubuntu', 'the river', 'sección', 'zzyzx'];

for (const folder of ['epub/epub3-samples', 'es'] as const)
  test(`in the books of ${folder} a search finds the same with the words the importer read as without them`, async ({
    reader,
    harness: server,
  }) => {
    test.skip(!hasCorpus('searches'), 'the corpus is not here');
    for (const file of filesOf(folder, '.epub')) {
      const path = `${corpus}${folder}/${file}`;
      const url = server.serveFile(path);
      const words = server.serve(await packedWordsOf(path));
      const found = [];
      for (const how of [{}, { words }]) {
        expect(await reader.open(url, how)).toMatchObject({ ok: true });
        const all = [];
        for (const query of typed) all.push((await find(reader.page, query)).hits);
        found.push(all);
        await reader.restart();
      }
      expect(found[1], file).toEqual(found[0]);
    }
  });

const chapters = [1, 2, 3, 4, 5, 6].map((number) => ({
  name: `c${number}.xhtml`,
  body: `<h1>Capítulo ${number}</h1>${prose(200)}<p>Aquí vive el <em>animal ${number}</em>.</p>`,
}));

test('of a book whose words are known only the sections are read that hold what is looked for', async ({
  reader,
  harness: server,
}) => {
  const bytes = await makeBook({ chapters });
  const sections = chapters.map(({ name, body }, index) => ({
    path: `OEBPS/${name}`,
    text: index === 3 ? 'el puma' : body,
  }));
  const packed = deflateRawSync(JSON.stringify({ version: 1, isWhole: true, sections }));
  await reader.open(server.serve(bytes), { words: server.serve(packed) });
  // The section itself tells what it says: these words do not stand in it.
  expect((await find(reader.page, 'puma')).hits).toEqual([]);
  const nothing = await find(reader.page, 'yaguareté');
  expect(nothing).toEqual({ hits: [], bytes: 0 });
  expect((await find(reader.page, 'ANIMAL 2')).hits).toHaveLength(1);
});

/** Three gigabytes of nothing, in as many megabytes. */
function bomb(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat(Array.from({ length: 200 }, () => piece));
}

for (const [what, packed] of [
  ['are no DEFLATE', Buffer.from('nada de eso')],
  ['are no JSON', deflateRawSync('{"version":1,')],
  [
    'are of another kind',
    deflateRawSync(JSON.stringify({ version: 1, isWhole: true, sections: { 'OEBPS/c1.xhtml': '' } })),
  ],
  ['are of a version nobody knows here', deflateRawSync(JSON.stringify({ version: 2, isWhole: true, sections: [] }))],
  ['are far more than they may be', deflateRawSync(Buffer.alloc(40 * 1024 * 1024))],
  ['are more than a device could hold', bomb()],
  ['are none', Buffer.alloc(0)],
] as const)
  test(`words that ${what} are done without`, async ({ reader, harness: server }) => {
    await reader.open(server.serve(await makeBook({ chapters })), { words: server.serve(packed) });
    // What is given to be unpacked at a time: of that all is unpacked before anybody can stop it.
    await reader.page.evaluate(() => {
      const { write } = WritableStreamDefaultWriter.prototype;
      const sizes: number[] = [];
      Reflect.set(window, 'written', sizes);
      WritableStreamDefaultWriter.prototype.write = function (piece: Uint8Array) {
        sizes.push(piece.length);
        return write.call(this, piece);
      };
    });
    expect((await find(reader.page, 'el animal')).hits).toHaveLength(6);
    const written = await reader.page.evaluate<number[]>(() => Reflect.get(window, 'written'));
    expect(Math.max(...written)).toBeLessThanOrEqual(16 * 1024);
    expect(written.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
    expect(reader.complaints).toEqual([expect.stringMatching(/^Las palabras del libro no se pudieron leer/)]);
  });
