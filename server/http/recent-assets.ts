import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { loadStaticFiles } from './static-files.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

const BUILDS_KEPT = 3;

/**
 * Keeps the hashed assets of the last builds this server ran, and answers those of the builds
 * before `current`: a page that was open while the server was updated still finds its parts.
 */
export async function keepRecentAssets(
  current: StaticFiles,
  clientFolder: string,
  keptFolder: string,
): Promise<StaticFiles> {
  const assets = [...current.keys()].filter((path) => path.startsWith('/assets/')).toSorted();
  if (assets.length === 0) return new Map();
  const build = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16);
  await mkdir(keptFolder, { recursive: true });
  await keep(join(clientFolder, 'assets'), join(keptFolder, build));
  const older = new Map<string, StaticFile>();
  for (const folder of await newestFirst(keptFolder, build)) {
    if (basename(folder) === build) continue;
    for (const [path, file] of await loadStaticFiles(folder)) if (!current.has(path)) older.set(path, file);
  }
  return older;
}

/** Copied beside and moved, so that a copy cut short is never taken for a build. */
async function keep(assets: string, folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await cp(assets, join(draft, 'assets'), { recursive: true });
  await rename(draft, folder);
  const now = new Date();
  await utimes(folder, now, now);
}

/**
 * The builds kept, this one first, then the newest; what is older than the last few, or half copied, is removed. The clock
 * of a server may have run ahead: what it dated later than now is the oldest, or it would stay for ever in the place of
 * builds that are still open.
 */
async function newestFirst(keptFolder: string, current: string): Promise<string[]> {
  const now = Date.now();
  const timeOf = async (name: string) => {
    if (name === current) return Number.POSITIVE_INFINITY;
    const { mtimeMs } = await stat(join(keptFolder, name));
    return mtimeMs > now ? 1 : mtimeMs;
  };
  const folders = await Promise.all(
    (await readdir(keptFolder)).map(async (name) => ({
      path: join(keptFolder, name),
      time: name.endsWith('.new') ? 0 : await timeOf(name),
    })),
  );
  const sorted = folders.toSorted((a, b) => b.time - a.time);
  const kept = sorted.filter(({ time }, index) => time > 0 && index < BUILDS_KEPT);
  for (const { path } of sorted) {
    if (!kept.some((folder) => folder.path === path)) await rm(path, { recursive: true, force: true });
  }
  return kept.map(({ path }) => path);
}
