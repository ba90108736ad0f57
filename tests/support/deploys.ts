import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const builtFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');
const text = /\.(js|css|html|json)$/;
const entry = /url:["`]([^"`]+)["`],integrity:["`](sha256-[^"`]+)["`]/g;

/** A later build of the client, made from the one that is there. */
export interface Deploy {
  readonly build: string;
  /** For `CLIENT_DIR`. */
  readonly folder: string;
  discard(): Promise<void>;
}

/** The build that `npm run build` made. */
export async function builtName(): Promise<string> {
  const note: unknown = JSON.parse(await readFile(join(builtFolder, 'build.json'), 'utf8'));
  if (note === null || typeof note !== 'object' || !('build' in note)) throw new Error('The client is not built.');
  return String(note.build);
}

const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * A build under another name whose scripts and styles all have other addresses and other bytes, as after a change that
 * touches everything: nothing but fonts, pictures and PDFium is shared with the build before.
 */
export async function createDeploy(
  build: string,
  changeWorker: (worker: string) => string = (worker) => worker,
): Promise<Deploy> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-entrega-'));
  const isOld = (path: string) => /\.(js|css|html|json|map)\.(br|gz)$/.test(path);
  await cp(builtFolder, folder, { recursive: true, filter: (path) => !isOld(path) });
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => text.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(?=\.\w+$)/, `-${build}`)]));
  const oldBuild = await builtName();
  const names = new RegExp(
    [...renamed.keys()].map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'g',
  );
  const paths = ['index.html', 'build.json', 'service-worker.js', ...assets.map((name) => join('assets', name))];
  for (const path of paths) {
    const file = join(folder, path);
    const before = await readFile(file, 'utf8');
    const own = path.endsWith('.css') ? `\n/*${build}*/` : '';
    const after = before.replaceAll(oldBuild, build).replace(names, (name) => renamed.get(name) ?? name) + own;
    await writeFile(file, after);
  }
  for (const [name, next] of renamed) await rename(join(folder, 'assets', name), join(folder, 'assets', next));
  const worker = join(folder, 'service-worker.js');
  const list = await readFile(worker, 'utf8');
  const integrities = new Map<string, string>();
  for (const [, url = ''] of list.matchAll(entry)) integrities.set(url, integrityOf(await readFile(join(folder, url))));
  const checked = list.replace(entry, (_, url: string) => `url:"${url}",integrity:"${integrities.get(url) ?? ''}"`);
  await writeFile(worker, changeWorker(checked));
  return { build, folder, discard: () => rm(folder, { recursive: true, force: true }) };
}
