import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Bundles the inspecting program out of its sources, once for each state of them. Only for
 * development and tests: Node cannot run TypeScript, the build makes its own `inspect.js`.
 */
export async function bundleInspectProgram(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = [join(root, 'server/ingest'), join(root, 'contract')];
  // Inside node_modules, so that the packages it imports are found from there.
  const folder = join(root, 'node_modules/.cache/libro-digital', `inspect-${await fingerprint(sources)}`);
  const program = join(folder, 'inspect.mjs');
  if (existsSync(program)) return program;
  const draft = `${folder}.${randomUUID()}`;
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: 'server/ingest/inspect.worker.ts',
      outDir: draft,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'inspect.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  await renameUnlessThere(draft, folder);
  return program;
}

/** Two test files may bundle at the same time; both make the same, the first one stays. */
async function renameUnlessThere(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

async function fingerprint(folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.ts')).toSorted()) {
      hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
