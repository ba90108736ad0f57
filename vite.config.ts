import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { EnvironmentOptions } from 'vite';
import react from '@vitejs/plugin-react';
import { buildName } from './build/build-name.ts';
import { classNames } from './build/class-names.ts';
import { clientFiles } from './build/client-files.ts';
import { compressedSiblings } from './build/compressed-siblings.ts';
import { firstFile } from './build/first-file.ts';
import { laterFiles, screenFiles } from './build/later-files.ts';
import { galleryPage } from './build/gallery-page.ts';
import { inlinePalette } from './build/inline-palette.ts';
import { leanPage } from './build/lean-page.ts';
import { leanPreload } from './build/lean-preload.ts';
import { secondPress } from './build/second-press.ts';
import { slimFonts } from './build/slim-fonts.ts';
import { webManifest } from './build/web-manifest.ts';
import { workerFileList } from './build/worker-file-list.ts';

const build = buildName();
const files = clientFiles(build);
// Chrome/WebView 109, Safari 16.4, Firefox 115: the oldest browsers of the tablets we serve.
const browserFloor = ['chrome109', 'safari16.4', 'firefox115'];

// The server's own tests; what it does to book files is tested like any other code.
const serverTests = ['tests/server/*.test.ts', 'tests/server/db/**/*.test.ts', 'tests/server/http/**/*.test.ts'];

/** Every file that names others carries their hashes, and nothing presses a hash: 36 bits tell two builds apart. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1_048_576;

/** A worker is one file at the root, beside the client it belongs to. */
const workerBuild = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: browserFloor,
    rollupOptions: {
      input: `sw/${name}.ts`,
      output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
    },
  },
});

/** One build makes three programs: the page, its service worker and the server. */
export default defineConfig({
  define: { __LIBRO_BUILD__: JSON.stringify(build) },
  plugins: [
    react(),
    slimFonts(),
    galleryPage(),
    webManifest('manifest.webmanifest'),
    leanPage(),
    leanPreload(),
    secondPress(),
    files.plugin,
    workerFileList(files),
    compressedSiblings(),
  ],
  // What the router's store brings for older Reacts, React has itself.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: resolve('src/hooks/use-sync-external-store-with-selector.ts'),
      },
    ],
  },
  worker: { format: 'es', plugins: () => [secondPress({ isWorker: true })], rollupOptions: { output: fileNames } },
  // `light-dark()` is not used: what is written for it would be two toggles nobody turns.
  css: {
    modules: { generateScopedName: classNames() },
    postcss: { plugins: [inlinePalette()] },
    lightningcss: { exclude: LIGHT_DARK },
  },
  builder: {
    // The worker reads what the client build wrote: one set of plugins for all.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const name of ['client', 'killSwitch', 'sw', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        target: browserFloor,
        cssTarget: browserFloor,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'index.html',
          checks: { pluginTimings: false },
          output: {
            ...fileNames,
            codeSplitting: { groups: [{ name: firstFile(), priority: 9 }, ...laterFiles, ...screenFiles] },
          },
        },
      },
    },
    killSwitch: workerBuild('kill-switch'),
    sw: workerBuild('service-worker'),
    server: {
      consumer: 'server',
      resolve: { external: Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies) },
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rollupOptions: {
          input: { main: 'server/main.ts', import: 'server/cli/import.ts', inspect: 'server/ingest/inspect.worker.ts' },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    environment: 'node',
    // Half of it waits for processes and databases: both cores of a small machine have work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // The addresses of its files are the bundler's to say.
    server: { deps: { inline: [/@fontsource/] } },
    projects: [
      {
        extends: true,
        test: { name: 'app', include: ['tests/**/*.test.{ts,tsx}'], exclude: serverTests },
      },
      {
        extends: true,
        // Its setup starts a PostgreSQL and bundles the server, only when a test here runs.
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: ['tests/server/postgres.setup.ts'],
          // The embedded database is WebAssembly: for a test its quick compilation is enough.
          execArgv: ['--liftoff-only'],
        },
      },
    ],
  },
});
