import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { laterFiles, screenFiles } from './later-files.ts';
import type { Engine } from '../contract/worker-requests.ts';

/** A file the service worker may keep: its address and what its bytes must hash to. */
export interface KeptFile {
  readonly url: string;
  readonly integrity: string;
}

/** What the client build made, sorted by who needs it. */
export interface ClientFiles {
  readonly plugin: Plugin;
  readonly build: string;
  shell(): readonly KeptFile[];
  engines(): Readonly<Record<Engine, readonly KeptFile[]>>;
}

/** Screens nobody begins with, and what asks the server who somebody is: the worker keeps them a moment later than the shell, and with each engine. */
const laterScreens = [
  'src/data/queries/login-calls.ts',
  'src/app/routes/reader-routes.tsx',
  'src/app/routes/downloads-route.tsx',
  'src/app/routes/notebook-route.tsx',
  'src/app/notes-part.ts',
  'src/data/way-back/way-back.ts',
  'src/app/system/system.ts',
  'src/data/downloads/room-tools.ts',
  'src/data/downloads/while-downloading.ts',
];
const engineEntries: readonly (readonly [Engine, string])[] = [
  ['pdf', 'src/engines/pdf/open-pdf.ts'],
  ['epub', 'src/engines/epub/open-epub.ts'],
  // Comes when first needed and is kept with the engine that shares the sanitizer: without it a text is shown plain.
  ['epub', 'src/platform/trusted-markup.ts'],
  ['english', 'src/app/english.ts'],
  ...laterScreens.map((entry): [Engine, string] => ['screens', entry]),
];
const pdfAssets = /assets\/(pdfium|pdf\.worker|pdf-worker)[^/]*\.(wasm|js)$/;
const dyslexicLetters = /assets\/opendyslexic-[^/]*\.woff2$/;
/** Never kept beforehand: the badge of one school among many, pictures of the install dialog and the home screen, maps, the worker itself, the build's note. */
const leftOut =
  /(^screenshots\/|\.map$|\.br$|\.gz$|^(service-worker|kill-switch)\.js$|^manifest\.webmanifest$|^img\/insignia-rio-claro|^build\.json$|^icons\/.*\.png$)/;

const isScreenFile = (name: string) => screenFiles.some((file) => file.name === name);
const isLaterFile = (name: string) => laterFiles.some((file) => file.name === name);

function filesUnder(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path, root) : [relative(root, path).split(sep).join('/')];
  });
}

/** Watches the client build and lists its files with their integrity, for the worker's lists. */
export function clientFiles(build: string): ClientFiles {
  let folder = '';
  const engineFiles: Record<Engine, Set<string>> = {
    pdf: new Set(),
    epub: new Set(),
    english: new Set(),
    dyslexic: new Set(),
    screens: new Set(),
  };

  const kept = (name: string): KeptFile => ({
    url: `/${name}`,
    integrity: `sha256-${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`,
  });
  const ofEngine = (name: string) => Object.values(engineFiles).some((names) => names.has(name));

  const plugin: Plugin = {
    name: 'libro:client-files',
    writeBundle(options, bundle) {
      if (this.environment.name !== 'client') return;
      folder = options.dir ?? 'dist/client';
      const eager = new Set<string>();
      const follow = (name: string, into: Set<string>) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || into.has(name) || eager.has(name)) return;
        into.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) if (!eager.has(style)) into.add(style);
        for (const next of chunk.imports) follow(next, into);
      };
      const isEngine = (id: string | null) => engineEntries.some(([, entry]) => id?.endsWith(entry));
      for (const item of Object.values(bundle)) {
        // A file of several parts is no entry of its own, although parts of it are asked for.
        const isAsked = item.type === 'chunk' && (item.isEntry || item.isDynamicEntry || isLaterFile(item.name));
        if (item.type === 'chunk' && isAsked && !isEngine(item.facadeModuleId) && !isScreenFile(item.name)) {
          const own = new Set<string>();
          follow(item.fileName, own);
          for (const name of own) eager.add(name);
        }
      }
      for (const item of Object.values(bundle)) {
        for (const [engine, entry] of engineEntries) {
          if (item.type === 'chunk' && item.facadeModuleId?.endsWith(entry)) {
            follow(item.fileName, engineFiles[engine]);
          }
        }
        if (pdfAssets.test(item.fileName)) engineFiles.pdf.add(item.fileName);
        if (dyslexicLetters.test(item.fileName)) engineFiles.dyslexic.add(item.fileName);
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'build.json'), JSON.stringify({ build }));
    },
  };

  return {
    plugin,
    build,
    shell: () =>
      filesUnder(folder)
        .filter((name) => !leftOut.test(name) && !ofEngine(name))
        .sort()
        .map(kept),
    engines() {
      const { pdf, epub, english, dyslexic, screens } = engineFiles;
      const list = (names: Set<string>) => [...names].sort().map(kept);
      return {
        pdf: list(pdf),
        epub: list(epub),
        english: list(english),
        dyslexic: list(dyslexic),
        screens: list(screens),
      };
    },
  };
}
