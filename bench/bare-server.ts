import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** A worker that keeps the bare page: the least an offline start can be. */
const bareWorker = `
const files = FILES;
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(files))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))));
`;

export interface BareServer {
  readonly origin: string;
  /** Adds a page or picture at a path. */
  put(path: string, body: string | Buffer): void;
  close(): Promise<void>;
}

/** Builds the bare page of this stack and serves it precompressed from memory, as ours is. */
export async function startBareServer(titles: readonly string[]): Promise<BareServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'libro-bare-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome109', modulePreload: { polyfill: false } },
  });
  const files = new Map<string, Buffer>();
  files.set('/', await readFile(join(outDir, 'index.html')));
  const shelfDir = `${outDir}-biblioteca`;
  await build({
    configFile: false,
    base: '/shelf-page/',
    root: join(import.meta.dirname, 'shelf-page'),
    logLevel: 'error',
    build: { outDir: shelfDir, emptyOutDir: true, target: 'chrome109', modulePreload: { polyfill: false } },
  });
  for (const name of await readdir(join(outDir, 'assets'))) {
    files.set(`/assets/${name}`, await readFile(join(outDir, 'assets', name)));
  }
  const kept = [...files.keys()];
  files.set('/shelf-page/', await readFile(join(shelfDir, 'index.html')));
  for (const name of await readdir(join(shelfDir, 'assets'))) {
    files.set(`/shelf-page/assets/${name}`, await readFile(join(shelfDir, 'assets', name)));
  }
  for (const folder of [outDir, shelfDir]) await rm(folder, { recursive: true, force: true });
  files.set('/books.json', Buffer.from(JSON.stringify(titles)));
  const list = titles.map((title) => `<li>${title}</li>`).join('');
  const mark = `<script>requestAnimationFrame(() => setTimeout(() => performance.mark('libro:shelf')))</script>`;
  files.set(
    '/bare.html',
    Buffer.from(`<!doctype html><meta charset="utf-8"><title>Límite</title><ul>${list}</ul>${mark}`),
  );
  files.set('/sw.js', Buffer.from(bareWorker.replace('FILES', JSON.stringify([...kept, '/books.json', '/bare.html']))));

  // Pressed once, as ours are: pressing at each request would lend the limit half a second.
  const pressed = new Map<Buffer, Buffer>();
  function press(body: Buffer): Buffer {
    const small = pressed.get(body) ?? brotliCompressSync(body);
    pressed.set(body, small);
    return small;
  }
  for (const body of files.values()) press(body);

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = files.get(path);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(path)] ?? 'text/html';
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' };
    if (type === 'image/png') response.writeHead(200, headers).end(body);
    else response.writeHead(200, { ...headers, 'Content-Encoding': 'br' }).end(press(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    put: (path, body) => files.set(path, Buffer.from(body)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
