import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { problemSentences } from '../../contract/problem-sentences.ts';
import type { Result } from '../../contract/problems.ts';
import { createDiskStore } from '../../server/files/disk-store.ts';
import { prepareEdition } from '../../server/ingest/prepare-edition.ts';
import type { PreparedEdition } from '../../server/ingest/prepared-edition.ts';
import { corpus, epubFolders, hasCorpus, LEAST_OPENED, oddPdfs, pdfFolders, validFixtures } from './corpus.ts';
import { familyTable } from './table.ts';
import type { Family } from './table.ts';

const books = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:epub|pdf)$/u.test(name))
  : [];

describe('the importer on books nobody here wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-corpus-'));
  const store = createDiskStore(folder);
  const results = new Map<string, Result<PreparedEdition>>();
  afterAll(() => rm(folder, { recursive: true }));

  if (books.length === 0) {
    it('finds the corpus where tests are judged', () => {
      expect(hasCorpus('the importer')).toBe(false);
    });
    return;
  }

  it('imports each or refuses it with a sentence, and none hangs', { timeout: 300_000 }, async () => {
    const waiting = [...books];
    let slowestMs = 0;
    async function work(): Promise<void> {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const startedAt = performance.now();
        results.set(name, await prepareEdition(join(corpus, name), { content: store, covers: store }));
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      }
    }
    await Promise.all([work(), work(), work()]);
    console.info(summary(results));
    expect(results.size).toBe(books.length);
    expect(slowestMs).toBeLessThan(60_000);
    for (const result of results.values()) {
      if (result.ok) expect(result.value.title).not.toBe('');
      else expect(problemSentences[result.problem]).toMatch(/\.$/u);
    }
  });

  it('imports every EPUB that EPUBCheck calls valid', () => {
    const valid = validFixtures();
    const refused = valid.filter((epub) => results.get(`epub/epubcheck-fixtures/${epub}`)?.ok === false);
    expect(valid.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  it('imports every real book, and the tests of reading systems', () => {
    const real = books.filter((name) => /^(?:es|epub\/epub3-samples)\//u.test(name));
    expect(real.filter((name) => results.get(name)?.ok !== true)).toEqual([]);
    const tests = books.filter((name) => name.startsWith('epub/w3c-epub-tests/'));
    const imported = tests.filter((name) => results.get(name)?.ok === true);
    expect(imported.length).toBeGreaterThanOrEqual(LEAST_OPENED * tests.length);
  });

  it('finds as many pages in a PDF as others do, and asks for no password that is not needed', () => {
    for (const { file, pdfjs } of oddPdfs()) {
      const result = results.get(`pdf/pdfjs/${file}`);
      if (result === undefined) continue;
      if (pdfjs.ok === 1)
        expect({ file, pages: result.ok && result.value.pageCount }).toEqual({ file, pages: pdfjs.n });
      if (pdfjs.name === 'PasswordException') expect(result).toEqual({ ok: false, problem: 'import-pdf-password' });
    }
  });
});

function summary(results: ReadonlyMap<string, Result<PreparedEdition>>): string {
  const families = [...new Set<string>([...epubFolders, ...pdfFolders])].map((folder): Family => {
    const ofFolder = [...results].filter(([name]) => name.startsWith(`${folder}/`));
    const refused = ofFolder.flatMap(([name, result]) => (result.ok ? [] : [`${basename(name)}: ${result.problem}`]));
    return { name: folder, files: ofFolder.length, opened: ofFolder.length - refused.length, refused, wrong: [] };
  });
  const covers = [...results.values()].filter((result) => result.ok && result.value.coverHash !== null);
  return `the importer\n${familyTable(families)}\n${covers.length} have a cover`;
}
