import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** The peers are packages of the measurement alone: brought when it runs for the first time, or names other versions. */
export function installPeers(): void {
  const kept = join(folder, 'node_modules', '.package-lock.json');
  const packages = (path: string): Record<string, { version?: string }> =>
    // A lock file of npm has this shape.
    (JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version?: string }> }).packages;
  const isCurrent =
    existsSync(kept) &&
    Object.entries(packages(kept)).every(
      ([name, { version }]) => packages(join(folder, 'package-lock.json'))[name]?.version === version,
    );
  if (isCurrent) return;
  console.log('Se instalan los lectores con los que se compara (bench/package.json)…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci en bench/ no terminó');
}

/** The version of a peer that is measured, as its own package says. */
export function peerVersion(name: string): string {
  // Every package.json of a package has a version.
  return (JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
}
