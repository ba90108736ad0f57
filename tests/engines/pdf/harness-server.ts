import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { everyAnswer } from '../../../server/http/headers.ts';

const productHeaders = { ...everyAnswer, 'Cache-Control': 'no-store' };

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
};

export interface HarnessServer {
  readonly url: string;
  /** The address a file on disk is served under. */
  addressOf(path: string): string;
  /** Everything that was asked for outside the page and its books. */
  readonly strayRequests: string[];
  /** Files the build made, with their sizes, to look at what a reader downloads. */
  readonly builtFiles: readonly { name: string; sizeBytes: number }[];
  close(): Promise<void>;
}

/** Builds the harness page as the product is built and serves it with the product's headers. */
export async function startHarness(): Promise<HarnessServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'libro-pdf-harness-'));
  const root = fileURLToPath(new URL('./harness', import.meta.url));
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: ['chrome109', 'safari16.4', 'firefox115'] },
    worker: { format: 'es' },
  });
  const outputs = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  const builtFiles = outputs.map((file) => ({
    name: file.fileName,
    sizeBytes: file.type === 'chunk' ? file.code.length : file.source.length,
  }));

  const strayRequests: string[] = [];
  const shared = new Map<string, string>();
  const fileOf = (path: string): string =>
    shared.get(path) ?? join(outDir, normalize(path === '/' ? '/index.html' : path));

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = fileOf(path);
    void stat(file).then(
      ({ size }) => {
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, size - 1];
        response.writeHead(range ? 206 : 200, {
          ...productHeaders,
          'Content-Type': mediaTypes[extname(file)] ?? 'application/octet-stream',
          'Content-Length': end - start + 1,
        });
        if (request.method === 'HEAD' || size === 0) response.end();
        else createReadStream(file, { start, end }).pipe(response);
      },
      () => {
        strayRequests.push(`${request.method ?? ''} ${request.url ?? ''}`);
        response.writeHead(404, { ...productHeaders, 'Content-Type': 'text/plain' }).end('not found');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the harness got no port');

  return {
    url: `http://127.0.0.1:${address.port}/`,
    builtFiles,
    strayRequests,
    addressOf(path) {
      const name = `/book/${shared.size}/${encodeURIComponent(path.split('/').at(-1) ?? 'book')}`;
      shared.set(decodeURIComponent(name), path);
      return name;
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
