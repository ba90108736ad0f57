import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/;
const smallestWorthIt = 600;
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
  // Quality 11 takes seconds on a wasm of several megabytes and gains little over 9.
  const quality = bytes.length > 1_000_000 ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  // The modes differ in how they model what came before; which is smaller only trying tells.
  const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];
  const tries = modes.map((mode) => brotli(bytes, { params: { ...params, [constants.BROTLI_PARAM_MODE]: mode } }));
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
