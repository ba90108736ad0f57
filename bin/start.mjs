// `npm start`: builds where no build fits the sources, then runs the server.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourcesStamp, stampPath } from './sources-stamp.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const major = process.versions.node.split('.').map(Number);
if (major[0] < 20 || (major[0] === 20 && major[1] < 19)) {
  console.error(`Hace falta Node 20.19 o más nuevo; este es ${process.versions.node}.`);
  process.exit(1);
}

const stampFile = join(root, stampPath);
const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesStamp(root);
if (!isFresh) {
  console.log('Preparando la aplicación (solo la primera vez)…');
  const built = spawnSync(process.execPath, [join(root, 'bin', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
