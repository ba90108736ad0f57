// node bench/epub-engines/measure.mjs ENGINE MODE BOOK.epub…   ENGINE own|foliate|readium, MODE real|no-trusted-types|no-csp
// readium is not a dependency of the project: READIUM_MODULES names the folder that holds `navigator` and `shared`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync, mkdirSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { build } from 'vite';
import { chromium } from '@playwright/test';
import { serve } from './serve.mjs';

const PLACES = 12;
const [engine, mode, ...books] = process.argv.slice(2);
const here = import.meta.dirname;
const work = mkdtempSync(join(tmpdir(), 'epub-trial-'));
for (const book of books) {
  const folder = join(work, basename(book, '.epub'));
  mkdirSync(folder);
  execFileSync('unzip', ['-qo', book, '-d', folder]);
  copyFileSync(book, join(work, basename(book)));
  const opfPath = /full-path="([^"]+)"/.exec(readFileSync(join(folder, 'META-INF/container.xml'), 'utf8'))[1];
  const opf = readFileSync(join(folder, opfPath), 'utf8');
  const items = new Map(
    [...opf.matchAll(/<item\b[^>]*>/g)].map(([tag]) => [
      /\bid="([^"]+)"/.exec(tag)[1],
      /\bhref="([^"]+)"/.exec(tag)[1],
    ]),
  );
  const spine = [...opf.matchAll(/<itemref\b[^>]*\bidref="([^"]+)"/g)].map(([, id]) =>
    posix.join(dirname(opfPath), items.get(id)),
  );
  writeFileSync(join(folder, 'spine.json'), JSON.stringify(spine));
}
if (engine === 'own')
  await build({
    configFile: false,
    root: join(here, '../..'),
    logLevel: 'error',
    // Letters in their full files: nobody chooses any here.
    resolve: {
      alias: [{ find: /^slim-fonts\/(atkinson)/, replacement: '@fontsource/atkinson-hyperlegible-next/files/$1' }],
    },
    build: {
      outDir: join(work, 'built'),
      lib: { entry: join(here, 'pages/own.ts'), formats: ['es'], fileName: () => 'own.js' },
    },
  });
const server = await serve(mode, {
  built: join(work, 'built'),
  pages: join(here, 'pages'),
  modules: join(here, '../../node_modules'),
  readium: process.env.READIUM_MODULES ?? '/nowhere',
  books: work,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const complaints = new Set();

async function openPage() {
  const context = await browser.newContext({ viewport: { width: 800, height: 1280 } });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && complaints.add(m.text().slice(0, 230)));
  page.on('pageerror', (e) => complaints.add(e.message.slice(0, 230)));
  await page.goto(`${server.origin}/pages/${engine}.html`);
  return page;
}
const within = (promise, ms) =>
  Promise.race([promise, new Promise((_, no) => setTimeout(() => no(new Error(`no answer in ${ms} ms`)), ms))]);

for (const book of books) {
  const url = engine === 'readium' ? `/books/${basename(book, '.epub')}` : `/books/${basename(book)}`;
  try {
    const first = [];
    for (let i = 0; i < 5; i++) {
      const page = await openPage();
      await page.waitForFunction(() => globalThis.trial, undefined, { timeout: 5000 });
      first.push(
        await within(
          page.evaluate((u) => trial.open(u, null), url),
          10000,
        ),
      );
      await page.context().close();
    }
    const page = await openPage();
    await page.evaluate((u) => trial.open(u, null), url);
    const turns = [];
    const seen = [];
    for (let i = 0; i < PLACES * 4; i++) {
      turns.push(
        await within(
          page.evaluate(() => trial.next()),
          5000,
        ),
      );
      if (i % 4 === 3) {
        await page.waitForTimeout(400);
        seen.push(await page.evaluate(() => ({ place: trial.place(), seen: trial.seen() })));
      }
    }
    await page.context().close();
    let same = 0;
    for (const { place, seen: before } of seen) {
      const again = await openPage();
      await again.evaluate(([u, p]) => trial.open(u, p), [url, place]);
      await again.waitForTimeout(600);
      const after = await again.evaluate(() => trial.seen());
      if (after === before) same += 1;
      else console.log(`    ${before.slice(0, 70)}  ->  ${after.slice(0, 70)}`);
      await again.context().close();
    }
    console.log(
      `${engine} ${mode} ${basename(book)}: first ${Math.round(median(first))} ms, turn ${Math.round(median(turns))} ms, same page ${same}/${seen.length}`,
    );
  } catch (error) {
    console.log(`${engine} ${mode} ${basename(book)}: FAILED ${String(error.message).slice(0, 300)}`);
  }
}
for (const complaint of [...complaints].slice(0, 8)) console.log(`  ! ${complaint}`);
await browser.close();
server.close();
