// Serves the trial pages of the EPUB engines with the product's real headers, or with some of them taken away.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline' blob:; img-src 'self' blob: data:; " +
  "font-src 'self' blob: data:; media-src blob:; connect-src 'self'; frame-src blob:; worker-src 'self'; manifest-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types libro-url libro-xml dompurify";

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.epub': 'application/epub+zip',
};

/** `mode`: `real` (all headers), `no-trusted-types`, `no-csp`. `roots` maps a first path segment to a folder. */
export async function serve(mode, roots) {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(mode === 'no-csp' ? {} : { 'Content-Security-Policy': CSP + (mode === 'real' ? TRUSTED_TYPES : '') }),
  };
  const server = createServer(async (request, response) => {
    const [, first, ...rest] = decodeURIComponent(new URL(request.url, 'http://x').pathname).split('/');
    const file = join(roots[first] ?? '/nowhere', normalize(rest.join('/')));
    try {
      const body = await readFile(file);
      response
        .writeHead(200, { ...headers, 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
