import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { slimFonts } from '../../../build/slim-fonts.ts';
import { everyAnswer } from '../../../server/http/headers.ts';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface HarnessServer {
  readonly origin: string;
  /** Serves these bytes as a book and answers its address. */
  serve(bytes: Uint8Array): string;
  serveFile(path: string): string;
  /** Everything that was asked for outside the page and its books. */
  readonly strayRequests: string[];
  close(): Promise<void>;
}

/** Builds the test page as the product is built and serves it with the product's own headers, or without its policy. */
export async function startHarness(options: { withPolicy: boolean } = { withPolicy: true }): Promise<HarnessServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'libro-epub-harness-'));
  await build({
    root: fileURLToPath(new URL('./harness', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [slimFonts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome109', 'safari16.4', 'firefox115'],
      modulePreload: { polyfill: false },
    },
  });
  const headers: Record<string, string> = { ...everyAnswer, 'Cache-Control': 'no-store' };
  if (!options.withPolicy) delete headers['Content-Security-Policy'];
  const books = new Map<string, () => Promise<Uint8Array>>();
  const strayRequests: string[] = [];

  async function bodyOf(path: string): Promise<Uint8Array> {
    const book = books.get(path);
    return book === undefined ? readFile(join(outDir, normalize(path === '/' ? '/index.html' : path))) : book();
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    bodyOf(path).then(
      (body) => {
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        const part = range === null ? body : body.subarray(Number(range[1]), Number(range[2]) + 1);
        const type = mediaTypes[extname(path === '/' ? '/index.html' : path)] ?? 'application/octet-stream';
        response.writeHead(range === null ? 200 : 206, {
          ...headers,
          'Content-Type': type,
          'Content-Length': part.length,
        });
        response.end(request.method === 'HEAD' ? undefined : part);
      },
      () => {
        strayRequests.push(`${request.method ?? ''} ${request.url ?? ''}`);
        response.writeHead(404, headers).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the harness got no port');

  function keep(read: () => Promise<Uint8Array>): string {
    const path = `/books/${books.size}.epub`;
    books.set(path, read);
    return path;
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    serve: (bytes) => keep(() => Promise.resolve(bytes)),
    serveFile: (path) => keep(() => readFile(path)),
    strayRequests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
