import type { StaticFile, StaticFiles } from '../../../server/http/static-files.ts';

/** A built client in miniature, as `loadStaticFiles` would hold it. */
export function testClient(): StaticFiles {
  return new Map<string, StaticFile>([
    ['/index.html', file('text/html; charset=utf-8', '<!doctype html><title>Libro Digital</title>')],
    ['/service-worker.js', file('text/javascript; charset=utf-8', 'self.addEventListener("install", () => {});')],
    ['/manifest.webmanifest', file('application/manifest+json', '{"name":"Libro Digital"}')],
    ['/img/insignia-demo.svg', file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      '/assets/app-abc123.js',
      { ...file('text/javascript; charset=utf-8', 'code'), br: bytes('BR'), gzip: bytes('GZ') },
    ],
  ]);
}

function file(type: string, text: string): StaticFile {
  return { type, etag: `e${text.length}`, identity: bytes(text), br: null, gzip: null };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
