import { type KeptFile, shellFiles } from 'virtual:libro-files';
import { cacheNames } from './cache-names.ts';
import { fetchWhole, hasIntegrity, type WholeAnswer } from './fetch-whole.ts';
import { type HasRoom, keepMissing } from './room.ts';
import { shellKeyOf } from './shell.ts';

/** A file as the build made it. What another network changed on its way may lie in the browser's own cache. */
async function fetchExact({ url, integrity }: KeptFile): Promise<WholeAnswer> {
  for (const cache of ['default', 'reload'] as const) {
    const whole = await fetchWhole(url, ({ status }) => status === 200, undefined, cache);
    if (!whole) break;
    if (await hasIntegrity(whole.bytes, integrity)) return whole;
  }
  throw new TypeError(`${url}: not what the build made`);
}

/** Keeps what is not here yet of these files, all at once; rejects where one cannot be had, or has a wrong byte. */
export async function keepFiles(cacheName: string, files: readonly KeptFile[], hasRoom: HasRoom): Promise<void> {
  const wanted = new Map(files.map((file) => [shellKeyOf(file.url), () => fetchExact(file)]));
  await keepMissing(await caches.open(cacheName), wanted, files.length, hasRoom);
}

/** Keeps what this build needs and the device does not have yet. */
export const keepShell = (hasRoom: HasRoom): Promise<void> => keepFiles(cacheNames.shell, shellFiles, hasRoom);
