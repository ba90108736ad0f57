import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test } from '@playwright/test';
import { build } from 'vite';
import { makeBook } from '../tests/support/test-books.ts';
import type { TestBook } from '../tests/support/test-books.ts';
import type { ContentBench, Papers } from './content/measure.ts';
import { openPacedLine } from './paced-line.ts';
import { printTable } from './table.ts';
import type { BenchRow } from './table.ts';
import { createOrders, openUndriven, type Orders } from './undriven.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const bookBytes = 50_000_000;
const readBytes = 65_536;
const reads = 200;
/** What one measurement leaves to be tidied up is not the next one's. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 250));
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
async function serve(
  folder: string,
  book: TestBook,
  orders: Orders<ContentBench>,
): Promise<{ server: Server; origin: string }> {
  const whole = Buffer.concat([...book.chunks.values()]);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (orders.handle(request, response)) return;
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
  const orders = createOrders<ContentBench>();
  const { server, origin } = await serve(folder, book, orders);
  const line = await openPacedLine(origin, schoolLine);
  /** Each time another book: nobody brings one in the moment after removing it. */
  let books = 0;
  const keep = async () => {
    books += 1;
    const other = { ...papers, editionId: `${editionId}-${books}` };
    const ms = await orders.give('keep', other);
    await orders.give('forget', other.editionId);
    await rest();
    return ms;
  };
  const atRest = async (measured: Promise<number>) => {
    const ms = await measured;
    await rest();
    return ms;
  };

  const near = { ours: [] as number[], whole: [] as number[], parts: [] as number[], bare: [] as number[] };
  const closeNear = openUndriven(origin, ['--enable-blink-features=ForceEagerMeasureMemory']);
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, whole] = [await keep(), await atRest(orders.give('fetchWhole'))];
    const parts = await atRest(orders.give('fetchParts', chunks));
    const bare = await atRest(orders.give('keepBare', chunks));
    // The first one of each warms up: the worker starts, code is compiled.
    if (round === 0) continue;
    near.ours.push(ours);
    near.whole.push(whole);
    near.parts.push(parts);
    near.bare.push(bare);
  }
  const memory = [(await orders.give('memoryOfKeep', papers)) / 1e6];

  await orders.give('writePlain');
  const reading = { ours: [] as number[], plain: [] as number[], bare: [] as number[] };
  const places = Array.from({ length: reads }, (_, index) => (index * 7_919_993) % (bookBytes - readBytes));
  for (let round = 0; round < rounds; round += 1) {
    reading.ours.push(...(await orders.give('readBook', papers, places, readBytes)));
    reading.plain.push(...(await orders.give('readPlain', places, readBytes)));
    reading.bare.push(...(await orders.give('readBare', papers, places, readBytes)));
  }
  await closeNear();

  const slow = { ours: [] as number[], whole: [] as number[] };
  const closeFar = openUndriven(line.origin);
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    slow.ours.push(await keep());
    slow.whole.push(await orders.give('fetchWhole'));
  }
  await closeFar();

  await line.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
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
