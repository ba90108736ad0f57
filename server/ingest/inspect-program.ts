import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The program that inspects a book, as a file Node can run: built beside the server as
 * `inspect.js`; when working on the sources it is bundled first.
 */
export async function findInspectProgram(): Promise<string> {
  // Asked of the file itself: the environment variables of a build are not those of a run.
  if (new URL(import.meta.url).pathname.endsWith('.ts')) {
    const { bundleInspectProgram } = await import('./bundle-inspect-program.ts');
    return bundleInspectProgram();
  }
  // Beside the entry, or one folder up where the bundler put this code into a shared chunk.
  const built = ['./inspect.js', '../inspect.js'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const program = built.find((path) => existsSync(path));
  if (program === undefined) throw new Error('The build has no inspect.js: run "npm run build"');
  return program;
}
