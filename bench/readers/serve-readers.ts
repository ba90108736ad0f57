import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { importEditionKey, toBase64Url } from '../../contract/content.ts';
import { everyAnswer } from '../../server/http/headers.ts';
import { inspectEpub } from '../../server/ingest/epub/inspect-epub.ts';
import { packWords } from '../../server/ingest/pack-words.ts';
import { inspectPdf } from '../../server/ingest/pdf/inspect-pdf.ts';
import { encryptPieces } from '../../tests/support/test-books.ts';
import type { BenchBook } from './books/make-books.ts';
import type { Papers, TrialBook } from './pages/trial.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.xhtml': 'application/xhtml+xml',
  '.jpg': 'image/jpeg',
};
/** What a page needs for shared memory; peers are held by nothing else. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
/** The product's files come out of its service worker's cache: nobody's code is fetched twice here. */
const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' };

export interface ReadersServer {
  readonly origin: string;
  readonly books: readonly TrialBook[];
  close(): Promise<void>;
}

/** What the importer tells of a book: where its pages are, and its words, packed. */
async function inspect({ format, path }: BenchBook) {
  const inspected = await (format === 'pdf' ? inspectPdf(path) : inspectEpub(path));
  const packed = packWords(await inspected.readWords());
  await inspected.close();
  return { pageObjects: inspected.facts.pageObjects ?? undefined, packed: packed ?? new Uint8Array(0) };
}

/** A book as the product's server has it: encrypted parts by their hash, those of its words behind its own, and the papers to read them. */
async function encrypt(book: BenchBook, parts: Map<string, Uint8Array>): Promise<Papers> {
  const raw = new Uint8Array(32).fill(7);
  const key = await importEditionKey(raw);
  const editionId = `medida-${book.name}-${book.sizeBytes}`;
  async function encryptFrom(first: number, bytes: Uint8Array): Promise<string[]> {
    const pieces = await encryptPieces(key, editionId, bytes, first);
    for (const [hash, cipher] of pieces) parts.set(hash, cipher);
    return [...pieces.keys()];
  }
  const bytes = new Uint8Array(readFileSync(book.path));
  const { pageObjects, packed } = await inspect(book);
  const chunks = await encryptFrom(0, bytes);
  const words = { sizeBytes: packed.length, chunks: await encryptFrom(chunks.length, packed) };
  return { editionId, sizeBytes: bytes.length, chunks, words, pageObjects, key: toBase64Url(raw) };
}

function sendFile(response: ServerResponse, path: string, range: string | undefined, headers: object): void {
  const { size } = statSync(path);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const [start, end] = from === undefined ? [0, size - 1] : [Number(from), Math.min(size - 1, Number(to || size - 1))];
  response.writeHead(from === undefined ? 200 : 206, {
    ...headers,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(from === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(path, { start, end }).pipe(response);
}

const pageOf = (reader: string, hasStyle: boolean) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${reader}</title>${hasStyle ? `<link rel="stylesheet" href="/${reader}.css">` : ''}` +
  '<style>html,body,#host{margin:0;width:100vw;height:100vh;overflow:hidden;position:relative}</style></head>' +
  `<body><div id="host"></div><script type="module" src="/${reader}.js"></script></body></html>`;

/** Builds a page for each reader and serves them, the books plain and in parts, from one origin. */
export async function serveReaders(
  readers: Readonly<Record<string, string>>,
  books: readonly BenchBook[],
): Promise<ReadersServer> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-bench-lectores-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    base: '/',
    define: { __LIBRO_BUILD__: '"medida"', 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    // Letters in their full files: nobody chooses any here.
    resolve: {
      alias: [{ find: /^slim-fonts\/(atkinson)/, replacement: '@fontsource/atkinson-hyperlegible-next/files/$1' }],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(readers).map(([name, file]) => [name, join(import.meta.dirname, file)]),
        ),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const parts = new Map<string, Uint8Array>();
  const trialBooks: TrialBook[] = [];
  for (const book of books)
    trialBooks.push({
      name: book.name,
      url: `/libros/${book.name}`,
      parts: book.parts,
      papers: await encrypt(book, parts),
    });
  const bookFolder = books[0] ? join(books[0].path, '..') : folder;

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname);
    const own = path.startsWith('/own-') || (request.headers.referer ?? '').includes('/own-');
    const headers = { ...(own ? everyAnswer : isolated), 'Cross-Origin-Resource-Policy': 'same-origin', ...kept };
    const [, first = '', rest = ''] = /^\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    if (first === 'content') {
      const asked = rest.split(',').flatMap((hash) => parts.get(hash) ?? []);
      const body = Buffer.concat(asked);
      response.writeHead(asked.length > 0 ? 200 : 404, { ...everyAnswer, 'Content-Length': body.length }).end(body);
      return;
    }
    if (path.endsWith('.html')) {
      const reader = basename(path, '.html');
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' });
      response.end(pageOf(reader, existsSync(join(folder, `${reader}.css`))));
      return;
    }
    const file = first === 'libros' ? join(bookFolder, normalize(rest)) : join(folder, normalize(path));
    if (existsSync(file) && statSync(file).isFile()) sendFile(response, file, request.headers.range, headers);
    else response.writeHead(404, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server listening on a port has an AddressInfo.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    books: trialBooks,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
