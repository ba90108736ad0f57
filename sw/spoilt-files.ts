/// <reference lib="webworker" />
import { engineFiles, shellFiles } from 'virtual:libro-files';
import { cacheNames } from './cache-names.ts';
import { fetchWhole, hasIntegrity } from './fetch-whole.ts';
import { shellKeyOf } from './shell.ts';

/** A page that is being loaded waits for this. */
const mostSilenceMs = 5_000;

/**
 * Removes kept files that the disk spoilt, where the network has them: it answers for them until a page asks for them to be kept again. Chromium forgets
 * a file whose bytes it cannot read; Firefox goes on answering with one that breaks off. What cannot be had again stays:
 * the next reading of it may be a better one.
 */
export async function forgetSpoilt(): Promise<void> {
  const kept = [
    [cacheNames.shell, shellFiles],
    [cacheNames.engines, Object.values(engineFiles).flat()],
  ] as const;
  for (const [name, files] of kept) {
    const cache = await caches.open(name);
    for (const { url, integrity } of files) {
      /** `undefined` where there is none. */
      const isWhole = (found: Promise<ArrayBuffer | undefined>) =>
        found.then((bytes) => bytes && hasIntegrity(bytes, integrity)).catch(() => false);
      const key = shellKeyOf(url);
      if ((await isWhole(cache.match(key).then((kept) => kept?.arrayBuffer()))) !== false) continue;
      // What another network changed may lie in the browser's own cache.
      const fresh = fetchWhole(url, ({ status }) => status === 200, mostSilenceMs, 'reload');
      if (await isWhole(fresh.then((came) => came?.bytes))) await cache.delete(key);
    }
  }
}
