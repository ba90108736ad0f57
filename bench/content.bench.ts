import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { makeBook } from '../tests/support/test-books.ts';
import type { TestBook } from '../tests/support/test-books.ts';
import type { ContentBench, Papers } from './content/measure.ts';
import { openPacedLine } from './paced-line.ts';
import { printTable } from './table.ts';
import type { BenchRow } from './table.ts';

declare const bench: ContentBench;

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const bookBytes = 50_000_000;
const readBytes = 65_536;
const reads = 200;
/** Several times within a download. */
const countEveryMs = 60;
/** A school's line on a good day. */
const schoolLine = { bitsPerSecond: 20_000_000, latencyMs: 10 };

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const headers = {
  'X-Libro': '1',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The page of the measurement, the parts of the book, and the whole of it. */
async function serve(folder: string, book: TestBook): Promise<{ server: Server; origin: string }> {
  const whole = Buffer.concat([...book.chunks.values()]);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (path === '/whole') return void response.writeHead(200, headers).end(whole);
    if (path.startsWith('/content/')) {
      const found = path
        .slice('/content/'.length)
        .split(',')
        .map((hash) => book.chunks.get(hash));
      const parts = found.flatMap((part) => part ?? []);
      response.writeHead(parts.length === found.length ? 200 : 404, headers);
      for (const part of parts) response.write(part);
      return void response.end();
    }
    if (path === '/favicon.ico') return void response.writeHead(404, headers).end();
    const file = path === '/' ? '/index.html' : path;
    response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an AddressInfo.
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

/** Bytes of memory of the page and its workers, as the browser counts them. */
const memoryOf = (page: Page) =>
  page.evaluate(async () => {
    const measured = await (
      performance as Performance & { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }
    ).measureUserAgentSpecificMemory();
    return measured.bytes;
  });

/** The most that a download adds to the memory of the page and its workers, in megabytes. */
async function memoryOfDownload(page: Page, papers: Papers): Promise<number> {
  const before = await memoryOf(page);
  let most = before;
  const ended = page.evaluate((p) => bench.keep(p), papers).then(() => null);
  // Counting sweeps the memory first: asked without a pause, nothing else would come to its turn.
  const next = () => new Promise<void>((resolve) => setTimeout(resolve, countEveryMs)).then(() => memoryOf(page));
  for (let now: number | null = before; now !== null; now = await Promise.race([ended, next()]))
    most = Math.max(most, now);
  return (most - before) / 1e6;
}

async function openAt(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() => 'bench' in globalThis);
}

test('a book of 50 MB: brought, and read at random', async () => {
  const book = await makeBook('grande', bookBytes);
  const { editionId, sizeBytes, chunks } = book.manifest;
  const papers: Papers = { editionId, sizeBytes, chunks, key: book.key };
  const folder = mkdtempSync(join(tmpdir(), 'libro-bench-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'content'),
    define: { __LIBRO_BUILD__: '"medida"' },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
  });
  const { server, origin } = await serve(folder, book);
  const line = await openPacedLine(origin, schoolLine);
  const profile = mkdtempSync(join(tmpdir(), 'libro-bench-perfil-'));
  // Files of a profile on the disk: a private window would keep them in memory.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...browserFlags, '--enable-blink-features=ForceEagerMeasureMemory'],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const keep = async () => {
    const ms = await page.evaluate((p) => bench.keep(p), papers);
    await page.evaluate((id) => bench.forget(id), editionId);
    return ms;
  };
  const fetchWhole = () => page.evaluate(() => bench.fetchWhole());

  const near = { ours: [] as number[], whole: [] as number[], parts: [] as number[], bare: [] as number[] };
  await openAt(page, origin);
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, whole] = [await keep(), await fetchWhole()];
    const parts = await page.evaluate((list) => bench.fetchParts(list), chunks);
    const bare = await page.evaluate((list) => bench.keepBare(list), chunks);
    // The first one of each warms up: the worker starts, code is compiled.
    if (round === 0) continue;
    near.ours.push(ours);
    near.whole.push(whole);
    near.parts.push(parts);
    near.bare.push(bare);
  }
  const memory = [await memoryOfDownload(page, papers)];

  await page.evaluate(() => bench.writePlain());
  const reading = { ours: [] as number[], plain: [] as number[], bare: [] as number[] };
  const places = Array.from({ length: reads }, (_, index) => (index * 7_919_993) % (bookBytes - readBytes));
  for (let round = 0; round < rounds; round += 1) {
    reading.ours.push(
      ...(await page.evaluate(([p, o, l]) => bench.readBook(p, o, l), [papers, places, readBytes] as const)),
    );
    reading.plain.push(...(await page.evaluate(([o, l]) => bench.readPlain(o, l), [places, readBytes] as const)));
    reading.bare.push(
      ...(await page.evaluate(([p, o, l]) => bench.readBare(p, o, l), [papers, places, readBytes] as const)),
    );
  }

  const slow = { ours: [] as number[], whole: [] as number[] };
  await openAt(page, line.origin);
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    slow.ours.push(await keep());
    slow.whole.push(await fetchWhole());
  }

  await context.close();
  await line.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
  rmSync(profile, { recursive: true });
  const rows: BenchRow[] = [
    {
      what: '50 MB, loopback: bajar, verificar, escribir (límite: un fetch)',
      unit: 'ms',
      ours: near.ours,
      limit: near.whole,
      target: 1.8,
    },
    { what: 'lo mismo (límite: las mismas partes, sin guardar)', unit: 'ms', ours: near.ours, limit: near.parts },
    { what: 'lo mismo (límite: verificar y escribir, nada más)', unit: 'ms', ours: near.ours, limit: near.bare },
    { what: 'verificar y escribir, nada más (límite: un fetch)', unit: 'ms', ours: near.bare, limit: near.whole },
    { what: 'lo mismo a 20 Mbit/s (límite: un fetch)', unit: 'ms', ours: slow.ours, limit: slow.whole, target: 1.03 },
    { what: 'memoria que añade (límite: 32 MB)', unit: 'MB', ours: memory, limit: [32], target: 1 },
    {
      what: '64 KiB al azar de un libro (límite: el mismo trozo de un archivo)',
      unit: 'ms',
      ours: reading.ours,
      limit: reading.plain,
      target: 3,
    },
    { what: 'lo mismo (límite: leer y descifrar, nada más)', unit: 'ms', ours: reading.ours, limit: reading.bare },
    { what: 'leer y descifrar, nada más (límite: el trozo)', unit: 'ms', ours: reading.bare, limit: reading.plain },
  ];
  printTable(`Un libro de 50 MB (medianas de ${rounds})`, rows);
});
