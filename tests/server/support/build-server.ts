import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';

/** Builds the real server and its import command for tests that start processes. */
export async function buildServer(outDir: string): Promise<void> {
  const root = projectRoot();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __LIBRO_BUILD__: JSON.stringify('prueba') },
    ssr: { external: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: {
          main: join(root, 'server/main.ts'),
          import: join(root, 'server/cli/import.ts'),
          inspect: join(root, 'server/ingest/inspect.worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}
