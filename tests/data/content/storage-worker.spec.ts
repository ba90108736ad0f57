import { expect, type Page, test } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { sha256Hex } from '../../../contract/content.ts';
import { makeBook, type TestBook } from '../../support/test-books.ts';

/** The page's own functions, as its entry file makes them. */
interface Parts {
  news: unknown[];
  judgeFolder(): Promise<Record<string, boolean>>;
  read(papers: unknown, offset: number, length: number): Promise<string>;

  readSync(papers: unknown, ranges: [number, number][]): Promise<{ hashes?: string[]; problem?: string }>;
  keep(papers: unknown): Promise<unknown>;
  keepRuns(papers: unknown, run: number, count?: number): Promise<{ kept: number; told: number[] }>;
  sizes(editionId: string): Promise<[number, number][]>;
  tryForeign(): string;
}
declare const parts: Parts;

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const headers = {
  'X-Libro': '1',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types libro-url libro-xml dompurify",
};

let folder: string;
let server: Server;
let base: string;
let book: TestBook;
let papers: unknown;
const asked: string[] = [];
const damaged = new Set<string>();
let isCut = false;
/** Longer answers break off after so many bytes. */
let cutAt: number | null = null;
/** Before the connection breaks: a browser throws away what it was not asked for by then, and here it has had the time. */
let cutAfterMs = 0;
let atlas: TestBook;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  book = await makeBook('celula', 3 * 256 * 1024 + 321);
  atlas = await makeBook('atlas', 20 * 256 * 1024 + 77);
  const { editionId, sizeBytes, chunks } = book.manifest;
  papers = { editionId, sizeBytes, chunks, key: book.key };
  folder = mkdtempSync(join(tmpdir(), 'libro-parts-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'page'),
    define: { __LIBRO_BUILD__: '"prueba"' },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
  });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (path.startsWith('/content/')) {
      const names = path.slice('/content/'.length);
      asked.push(names);
      if (isCut) return void request.socket.destroy();
      const found = names.split(',').map((hash) => {
        const sent = Buffer.from(book.chunks.get(hash) ?? atlas.chunks.get(hash) ?? []);
        if (damaged.delete(hash)) sent.writeUInt8(sent.readUInt8(9) ^ 255, 9);
        return sent;
      });
      const sent = Buffer.concat(found);
      response.writeHead(200, headers);
      if (cutAt === null || sent.length <= cutAt) return void response.end(sent);
      return void response.write(sent.subarray(0, cutAt), () => setTimeout(() => response.destroy(), cutAfterMs));
    }
    const file = path === '/' ? '/index.html' : path;
    if (file === '/favicon.ico') return void response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an AddressInfo; the type also knows pipes.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test.beforeEach(async ({ page }) => {
  asked.length = 0;
  isCut = false;
  cutAt = null;
  cutAfterMs = 0;
  await page.goto(base);
  await page.waitForFunction(() => 'parts' in globalThis);
});

/** Long answers travel as their SHA-256. */
const plain = (offset: number, length: number) => sha256Hex(book.plain.slice(offset, offset + length));
const read = (page: Page, offset: number, length: number) =>
  page.evaluate(([p, o, l]) => parts.read(p, o, l), [papers, offset, length] as const);

test('the folder of chunks in the origin file system keeps every rule', async ({ page }) => {
  const verdicts = await page.evaluate(() => parts.judgeFolder());
  expect(Object.entries(verdicts).filter(([, holds]) => !holds)).toEqual([]);
  expect(Object.keys(verdicts).length).toBeGreaterThan(8);
});

test('a read over chunk borders is right, kept, and needs no network the second time', async ({ page }) => {
  expect(await read(page, 3 * 256 * 1024 - 5, 500)).toBe(await plain(3 * 256 * 1024 - 5, 326));
  const before = asked.length;
  isCut = true;
  await page.reload();
  await page.waitForFunction(() => 'parts' in globalThis);
  expect(await read(page, 3 * 256 * 1024 - 5, 10)).toBe(await plain(3 * 256 * 1024 - 5, 10));
  expect(asked.length).toBe(before);
  expect(await read(page, 0, 10)).toBe('chunk-missing');
});

test('a run comes in one answer; what a cut or a changed byte leaves of it is kept, read and finished part by part', async ({
  page,
}) => {
  const large = { ...atlas.manifest, key: atlas.key, chunks: [...atlas.manifest.chunks] };
  const keepRuns = (run: number) => page.evaluate(([p, r]) => parts.keepRuns(p, r), [large, run] as const);
  const readAt = (offset: number) => page.evaluate(([p, o]) => parts.read(p, o, 400), [large, offset] as const);
  const plainAt = (offset: number) => sha256Hex(atlas.plain.slice(offset, offset + 400));
  const until = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
  [cutAt, cutAfterMs] = [5 * (256 * 1024 + 16) + 1234, 5_000];
  expect(await keepRuns(0)).toEqual({ kept: 5, told: until(5) });
  cutAt = null;
  damaged.add(atlas.manifest.chunks[18] ?? '');
  expect(await keepRuns(1)).toEqual({ kept: 2, told: [16, 17] });
  // One that is here already, or begun by somebody else, is nobody's to write again.
  expect((await keepRuns(0)).kept).toBe(0);
  const border = 5 * 256 * 1024 - 200;
  expect(await readAt(border)).toBe(await plainAt(border));
  const kept = async () => {
    const sizes = await page.evaluate((id) => parts.sizes(id), atlas.manifest.editionId);
    return sizes.map(([index]) => index).sort((a, b) => a - b);
  };
  // The fifth came for the reader, the sixth ahead of it.
  await expect.poll(kept).toEqual([...until(7), 16, 17]);

  // Without network what is here is read, from the run and beside it; the book of before the cut is as it was.
  isCut = true;
  await page.reload();
  await page.waitForFunction(() => 'parts' in globalThis);
  for (const at of [0, 4 * 256 * 1024 + 9, border, 16 * 256 * 1024 + 5, 17 * 256 * 1024])
    expect(await readAt(at)).toBe(await plainAt(at));
  expect(await readAt(18 * 256 * 1024)).toBe('chunk-missing');
});

test('of a run whose connection breaks in the same moment, whole chunks from the first on are kept, and the rest comes', async ({
  page,
}) => {
  const large = { ...atlas.manifest, key: atlas.key };
  cutAt = 5 * (256 * 1024 + 16) + 1234;
  const { kept, told } = await page.evaluate((p) => parts.keepRuns(p, 0), large);
  expect(kept).toBeLessThanOrEqual(5);
  expect(told).toEqual(Array.from({ length: kept }, (_, index) => index));
  const sizes = await page.evaluate((id) => parts.sizes(id), atlas.manifest.editionId);
  expect(sizes.map(([index]) => index).toSorted((a, b) => a - b)).toEqual(told);
  cutAt = null;
  for (let chunk = 0; chunk < 16; chunk += 1) {
    const at = chunk * 256 * 1024 + 31;
    const read = await page.evaluate(([p, o]) => parts.read(p, o, 400), [large, at] as const);
    expect([chunk, read]).toEqual([chunk, await sha256Hex(atlas.plain.slice(at, at + 400))]);
  }
});

test('two runs come in one answer, into one file; cut in the second, the first is whole', async ({ page }) => {
  const large = { ...atlas.manifest, key: atlas.key, chunks: [...atlas.manifest.chunks] };
  const until = (count: number) => Array.from({ length: count }, (_, at) => at);
  [cutAt, cutAfterMs] = [18 * (256 * 1024 + 16) + 1234, 5_000];
  asked.length = 0;
  expect(await page.evaluate((p) => parts.keepRuns(p, 0, 2), large)).toEqual({ kept: 18, told: until(18) });
  expect(asked).toEqual([large.chunks.join()]);
  cutAt = null;
  const files = await page.evaluate(async (editionId) => {
    const books = await (await navigator.storage.getDirectory()).getDirectoryHandle('libros');
    const found: [string, number][] = [];
    for await (const [name, file] of (await books.getDirectoryHandle(editionId)).entries())
      if (file instanceof FileSystemFileHandle) found.push([name, (await file.getFile()).size]);
    return Object.fromEntries(found);
  }, atlas.manifest.editionId);
  expect(files).toEqual({ r0: 18 * 262_160 });
  // Without network: what is read comes from both runs. (Who reads on asks for the part after the cut, ahead, and is not answered.)
  isCut = true;
  const border = 16 * 256 * 1024 - 200;
  expect(await page.evaluate(([p, o]) => parts.read(p, o, 400), [large, border] as const)).toBe(
    await sha256Hex(atlas.plain.slice(border, border + 400)),
  );
});

test('a chunk damaged in its run is thrown away and fetched again, and no other', async ({ page }) => {
  const large = { ...atlas.manifest, key: atlas.key, chunks: [...atlas.manifest.chunks] };
  expect((await page.evaluate((p) => parts.keepRuns(p, 0), large)).kept).toBe(16);
  await page.evaluate(async (editionId) => {
    const books = await (await navigator.storage.getDirectory()).getDirectoryHandle('libros');
    const file = await (await books.getDirectoryHandle(editionId)).getFileHandle('r0');
    const whole = new Uint8Array(await (await file.getFile()).arrayBuffer());
    whole[3 * 262_160 + 99] = (whole[3 * 262_160 + 99] ?? 0) ^ 4;
    const writer = await file.createWritable();
    await writer.write(whole);
    await writer.close();
  }, atlas.manifest.editionId);
  asked.length = 0;
  for (const chunk of [2, 3, 4, 15]) {
    const at = chunk * 256 * 1024 + 31;
    expect(await page.evaluate(([p, o]) => parts.read(p, o, 400), [large, at] as const)).toBe(
      await sha256Hex(atlas.plain.slice(at, at + 400)),
    );
  }
  expect(asked).toEqual([atlas.manifest.chunks[3]]);
});

test('a chunk damaged on the way is fetched again and never shown', async ({ page }) => {
  damaged.add(book.manifest.chunks[0] ?? '');
  expect(await read(page, 0, 4)).toBe(await plain(0, 4));
  expect(asked.length).toBe(2);
  expect(await page.evaluate(() => parts.news)).toEqual([false, true]);
});

test('a chunk damaged on the device is thrown away and fetched again', async ({ page }) => {
  await page.evaluate((p) => parts.keep(p), papers);
  await page.evaluate(async (editionId) => {
    const root = await navigator.storage.getDirectory();
    const books = await root.getDirectoryHandle('libros');
    const file = await (await books.getDirectoryHandle(editionId)).getFileHandle('1');
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
    bytes[77] = (bytes[77] ?? 0) ^ 1;
    const writer = await file.createWritable();
    await writer.write(bytes);
    await writer.close();
  }, book.manifest.editionId);
  asked.length = 0;
  expect(await read(page, 256 * 1024, 90)).toBe(await plain(256 * 1024, 90));
  expect(asked).toEqual([book.manifest.chunks[1]]);
});

test('a worker that can only wait reads synchronously, small and large ranges', async ({ page }) => {
  const ranges: [number, number][] = [
    [0, 16],
    [256 * 1024 - 3, 6],
    [3 * 256 * 1024 + 310, 400],
    [10, 600_000],
    [99_999_999, 5],
  ];
  const answer = await page.evaluate(([p, r]) => parts.readSync(p, r), [papers, ranges] as const);
  expect(answer.hashes).toEqual(await Promise.all(ranges.map(([offset, length]) => plain(offset, length))));
});

test('the problem of a synchronous read travels with its code', async ({ page }) => {
  isCut = true;
  const answer = await page.evaluate((p) => parts.readSync(p, [[0, 1]]), papers);
  expect(answer.problem).toBe('chunk-missing');
});

test('two tabs may keep and read the same book at once', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto(base);
  await second.waitForFunction(() => 'parts' in globalThis);
  await Promise.all([page, second].map((tab) => tab.evaluate((p) => parts.keep(p), papers)));
  const sizes = await page.evaluate((id) => parts.sizes(id), book.manifest.editionId);
  expect(sizes.length).toBe(4);
  const all = await Promise.all([page, second].map((tab) => read(tab, 0, 3 * 256 * 1024 + 321)));
  for (const hash of all) expect(hash).toBe(await sha256Hex(book.plain));
});

test('no foreign script can become a worker', async ({ page }) => {
  expect(await page.evaluate(() => parts.tryForeign())).toBe('TypeError');
});
