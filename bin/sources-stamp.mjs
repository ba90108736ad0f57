import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const stampPath = join('dist', 'sources-stamp');
const watched = ['contract', 'src', 'sw', 'server', 'demo', 'public', 'build', 'index.html', 'vite.config.ts'];
const watchedFiles = ['manifest.webmanifest', 'package-lock.json'];

function* entries(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield `${path}:${stat.size}:${Math.trunc(stat.mtimeMs)}`;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* entries(join(path, name));
}

/** Changes whenever a source of the build changes (size or time); cheap enough for every start. */
export function sourcesStamp(root) {
  const hash = createHash('sha256');
  for (const name of [...watched, ...watchedFiles]) for (const entry of entries(join(root, name))) hash.update(entry);
  return hash.digest('hex');
}
