import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/;
const smallestWorthIt = 500;
/** Whole files are one block; small ones are tried in pieces, too. */
const wholeBits = 20;
const pieceBits = 16;
const smallBytes = 100_000;
const largeBytes = 1_000_000;
/** Ways to write how far back a repetition lies (RFC 7932, 4); which is the shortest only trying tells. */
const distances = [
  [0, 0],
  [0, 3],
  [0, 6],
  [0, 12],
  [1, 12],
  [2, 1],
  [2, 6],
] as const;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length < smallestWorthIt) return;
  // Quality 11 takes seconds on a wasm of several megabytes and gains little over 9; no other distance gains it a byte.
  const isLarge = bytes.length > largeBytes;
  const quality = isLarge ? 9 : 11;
  const ways = isLarge ? distances.slice(0, 1) : distances;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const blocks = bytes.length < smallBytes ? [wholeBits, pieceBits] : [wholeBits];
  const tries = blocks.flatMap((blockBits) =>
    ways.map(([postfixBits, direct]) =>
      brotli(bytes, {
        params: {
          ...params,
          [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: direct << postfixBits,
        },
      }),
    ),
  );
  const [gz, ...pressed] = await Promise.all([zip(bytes, { level: 9 }), ...tries]);
  const br = pressed.reduce((least, one) => (one.length < least.length ? one : least));
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

/** Writes `.br` and `.gz` beside every compressible file, once all of the client is there. */
export function compressedSiblings(): Plugin {
  return {
    name: 'libro:compressed-siblings',
    async writeBundle(options) {
      if (this.environment.name !== 'sw') return;
      const folder = options.dir ?? 'dist/client';
      await Promise.all(
        filesUnder(folder)
          .filter((path) => compressible.test(path))
          .map(compress),
      );
    },
  };
}
