import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import type { MinifyOptions } from 'terser';
import type { Plugin } from 'vite';

/** Nothing here has a getter that does something when read. */
const options: MinifyOptions = {
  module: true,
  compress: {
    ecma: 2020,
    passes: 4,
    sequences: false,
    pure_getters: true,
    unsafe_arrows: true,
    unsafe_methods: true,
    keep_fargs: false,
    negate_iife: false,
  },
};

/**
 * Heads the first file: the browser then compiles all of it beside the page, while it still arrives, and the first
 * script of a slow tablet takes two thirds of the time (Chrome from 136; to others it is a comment).
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Around what is asked for later the bundler writes a function that picks one name and answers an object with it. */
const pickedImport =
  /async\(\)=>\{let\{(\w+):(\w+)\}=await(?: (import\("[^"]+"\)\.then\(\w+=>\w+\.\w+\))|\((import\("[^"]+"\))\));return\{\1:\2\}\}/g;

/** The same object is there without it: 180 bytes of the first load (brotli). */
function pickLess(code: string): string {
  return code.replaceAll(
    pickedImport,
    (_all, _name, _short, fromShared: string | undefined, own: string) => `()=>${fromShared ?? own}`,
  );
}

/**
 * Minifies the client and its workers once more after the bundler: terser knows other ways to say the same in fewer
 * bytes, 1 kB of the first load, 2 kB of what is kept for a start without network and 400 bytes of the service worker
 * (brotli).
 */
export function secondPress({ isWorker = false } = {}): Plugin {
  const version: unknown = JSON.parse(readFileSync('node_modules/terser/package.json', 'utf8')).version;
  // A file's name stands for its bytes: other bytes, another name.
  const salt = `${String(version)} ${JSON.stringify(options)} ${compileHint} ${pickLess.toString()}`;
  return {
    name: 'libro:second-press',
    apply: 'build',
    augmentChunkHash() {
      return this.environment.name === 'client' ? salt : undefined;
    },
    generateBundle: {
      // After the bundler has written into the files whatever it still had to.
      order: 'post',
      async handler(_output, bundle) {
        const { name } = this.environment;
        if (name !== 'client' && name !== 'sw') return;
        for (const item of Object.values(bundle)) {
          if (item.type !== 'chunk') continue;
          const { code } = await minify(item.code, options);
          if (code === undefined) throw new Error(`Nothing was left of ${item.fileName}.`);
          const less = pickLess(code);
          item.code = item.isEntry && name === 'client' && !isWorker ? compileHint + less : less;
        }
      },
    },
  };
}
