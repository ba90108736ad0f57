import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

/** The built client, by URL path (`/index.html`, `/assets/…`). */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Reads the whole client into memory, each file with its compressed siblings. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    if (/\.(br|gz|map)$/.test(path)) continue;
    const identity = await readBytes(path);
    files.set(
      `/${path
        .slice(folder.length + 1)
        .split(sep)
        .join('/')}`,
      {
        type: types[extname(path)] ?? 'application/octet-stream',
        etag: etagOf(identity),
        identity,
        br: known.has(`${path}.br`) ? await readBytes(`${path}.br`) : null,
        gzip: known.has(`${path}.gz`) ? await readBytes(`${path}.gz`) : null,
      },
    );
  }
  return files;
}

/** Other bytes, another mark. */
export function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}

/** The same file with another text. */
export function withText(file: StaticFile, text: string): StaticFile {
  const identity = new TextEncoder().encode(text);
  return {
    type: file.type,
    etag: etagOf(identity),
    identity,
    br: file.br && new Uint8Array(brotliCompressSync(identity)),
    gzip: file.gzip && new Uint8Array(gzipSync(identity)),
  };
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding of a file that the client says it understands. */
export function chooseEncoding(file: StaticFile, acceptEncoding: string | undefined): Encoding {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), quality === undefined ? 1 : Number(quality)];
    }),
  );
  const accepts = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (file.br && accepts('br')) return 'br';
  return file.gzip && accepts('gzip') ? 'gzip' : 'identity';
}
