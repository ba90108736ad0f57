import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { demoEpubs } from '../../../demo/epub/books.ts';
import { expect, test } from './harness-page.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const MOST_TURNS = 6;
const PATIENCE_MS = 20_000;

/** What a book itself is to blame for: fonts scrambled with another book's key, odd `data:` addresses. */
const BLAMELESS = /OTS parsing error|Failed to decode downloaded font|net::ERR_INVALID_URL/;

function within<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS),
    ),
  ]);
}

for (const folder of ['epub/w3c-epub-tests', 'epub/epubcheck-fixtures', 'epub/epub3-samples', 'es']) {
  test(`every EPUB of ${folder} opens on a painted page and turns, or says why not`, async ({
    reader,
    harness: server,
  }) => {
    test.setTimeout(400_000);
    if (!existsSync(corpus)) {
      if (process.env['CI'] === 'true') throw new Error('the corpus is not beside the project');
      console.log('corpus of EPUBs: not beside the project, nothing opened');
      return;
    }
    const files = readdirSync(corpus + folder).filter((file) => file.endsWith('.epub'));
    expect(files.length).toBeGreaterThan(0);
    const surprises: string[] = [];
    const refused: string[] = [];
    for (const file of files) {
      try {
        const url = server.serveFile(`${corpus}${folder}/${file}`);
        const opened = await within(reader.open(url));
        if (!opened.ok) {
          if (!(opened.code in problemSentences)) surprises.push(`${file}: ${opened.code}`);
          refused.push(file);
        } else {
          if ((await reader.page.locator('iframe:visible').count()) === 0) surprises.push(`${file}: nothing is shown`);
          for (let turn = 0; turn < MOST_TURNS && !(await reader.now()).isLast; turn++) await within(reader.next());
          const { status, place } = await reader.now();
          if (status !== 'ready' || !place.startsWith('epubcfi(/')) surprises.push(`${file}: ${status} ${place}`);
        }
      } catch (error) {
        surprises.push(`${file}: ${String(error)}`);
      }
      await reader.page.evaluate(() => harness.close());
      const unexpected = reader.complaints.splice(0).filter((text) => !BLAMELESS.test(text));
      if (unexpected.length > 0) surprises.push(`${file}: ${unexpected.join(' / ').slice(0, 300)}`);
    }
    expect(surprises).toEqual([]);
    // Broken on purpose: no spine, no package document, an empty file.
    expect(refused.filter((file) => !/spine-missing|package-document-missing|zip-unreadable/.test(file))).toEqual([]);
    expect(server.strayRequests).toEqual([]);
  });
}

test('every demo EPUB opens without a complaint and keeps a place in its middle', async ({
  reader,
  harness: server,
}) => {
  test.setTimeout(240_000);
  for (const demo of demoEpubs) {
    const url = server.serve(await demo.build());
    expect(await reader.open(url), demo.slug).toMatchObject({ ok: true });
    for (let turn = 0; turn < 9; turn++) await reader.next();
    const { place, label } = await reader.now();
    const seen = await reader.seen();
    await reader.restart();
    await reader.open(url, { place });
    expect(await reader.now(), demo.slug).toMatchObject({ place, label });
    expect(await reader.seen(), demo.slug).toBe(seen);
    expect(reader.complaints.splice(0), demo.slug).toEqual([]);
    await reader.restart();
  }
});
