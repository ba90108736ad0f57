import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What titles and sentences are written with: Spanish, English, Quechua and Aymara, and the signs between words. */
const ranges = [
  [0x20, 0x7e],
  [0xc0, 0xff],
] as const;
const signs = '\u00a0¡¿ªº«»°·©–—‘’“”•…€−×';
const files = [
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2',
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2',
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2',
];
/** Kerning, and letters made of parts; stylistic sets are used nowhere. */
const keptFeatures = ['kern', 'ccmp'];

function keptCharacters(): string {
  const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step));
  return String.fromCodePoint(...codes) + signs;
}

async function slim(source: Buffer): Promise<Buffer> {
  return subsetFont(source, keptCharacters(), {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    keepFeatures: keptFeatures,
  });
}

/**
 * Cuts the faces of the shell down to the letters and features in use, a third less than the packages' own.
 * `fonts.css` names them under `slim-fonts/`; they are made once for each version of the packages.
 */
export function slimFonts(): Plugin {
  const folder = resolve('.cache/slim-fonts');
  return {
    name: 'libro:slim-fonts',
    async config() {
      const alias: { find: RegExp; replacement: string }[] = [];
      for (const file of files) {
        const source = readFileSync(join('node_modules', file));
        const recipe = keptCharacters() + keptFeatures.join();
        const stamp = createHash('sha256').update(source).update(recipe).digest('hex').slice(0, 12);
        const made = join(folder, stamp, basename(file));
        if (!existsSync(made)) {
          mkdirSync(join(folder, stamp), { recursive: true });
          // Two programs may build at once: whoever reads finds a whole file.
          const unfinished = `${made}.${process.pid}`;
          writeFileSync(unfinished, await slim(source));
          renameSync(unfinished, made);
        }
        alias.push({ find: new RegExp(`^slim-fonts/${basename(file)}`), replacement: made });
      }
      return { resolve: { alias } };
    },
  };
}
