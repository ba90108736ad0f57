import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'build',
  'contract',
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'package-lock.json',
  'manifest.webmanifest',
  'vite.config.ts',
];

function* filesUnder(path: string): Generator<string> {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** Names a build after its sources: the same tree always gives the same twelve letters. */
export function buildName(root = '.'): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
