import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from './cache-names.ts';
import { isExact, neverWrites } from './exact-answers.ts';
import { fetchWhole, handOver } from './fetch-whole.ts';
import { type HasRoom, keepMissing } from './room.ts';

const coverPath = /^\/covers\/[0-9a-f]{64}$/;
const mostCovers = 600;
const together = 12;

/** Keeps covers the page asks for; the page asks only when it knows that there is room. */
export async function keepCovers(urls: readonly string[], hasRoom: HasRoom): Promise<void> {
  const cache = await caches.open(cacheNames.covers);
  const paths = urls.slice(0, mostCovers).map((url) => new URL(url, self.location.origin).pathname);
  const isCover = (response: Response) => isExact(response, /^image\/webp/);
  const covers = paths.filter((path) => coverPath.test(path));
  await keepMissing(cache, new Map(covers.map((path) => [path, () => fetchWhole(path, isCover)])), together, hasRoom);
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - mostCovers))) await cache.delete(request);
}

/** Answers covers from the device where kept, else from the network. */
export function serveCovers(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && coverPath.test(url.pathname),
    new CacheFirst({
      cacheName: cacheNames.covers,
      plugins: [neverWrites],
      matchOptions: { ignoreVary: true },
      fetchOptions: {
        get signal() {
          return handOver();
        },
      },
    }),
  );
}
