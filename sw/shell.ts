import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from 'virtual:libro-files';
import { LOADED_MARKER } from '../contract/loaded-marker.ts';
import { cacheNames } from './cache-names.ts';
import { refuseRedirects } from './exact-answers.ts';

/** Paths that are never the app: a navigation to one of them must see the server's own answer. */
const notTheApp = [/^\/api\//, /^\/content\//, /^\/covers\//, /^\/assets\//, /^(?!\/libros).*\/[^/?]+\.[a-z0-9]+$/];

/**
 * What does not come as the build made it is asked for once more, past the browser's own cache: another network may have
 * left files there that it had changed, as good for ever as ours. `integrity` stands in the request, and checks again.
 */
const onceMore: WorkboxPlugin = {
  async handlerDidError({ error, event, request }) {
    // `fetch` rejects with that alone: a disk that is full is no reason to ask again.
    if (event.type !== 'install' || !(error instanceof TypeError)) return undefined;
    const response = await fetch(request, { cache: 'reload', redirect: 'error' });
    if (response.status !== 200) return undefined;
    await (await caches.open(cacheNames.shell)).put(shellKeyOf(request.url), response.clone());
    return response;
  },
};

const controller = new PrecacheController({ cacheName: cacheNames.shell, plugins: [refuseRedirects, onceMore] });
// The build's names carry a hash and `integrity` checks each byte, so the address alone tells the version,
// but for the files of `public/`: their integrity is their revision.
controller.addToCacheList(
  shellFiles.map((file) => ({
    url: file.url,
    integrity: file.integrity,
    revision: file.url.startsWith('/assets/') ? null : file.integrity.slice(-16),
  })),
);

/** Fetches what this build needs and the device does not have yet; rejects on the first wrong byte. */
export function installShell(event: ExtendableEvent): Promise<unknown> {
  return controller.install(event);
}

/** What this build's files are called in the cache. */
export const shellKeys = (): string[] => [...controller.getURLsToCacheKeys().values()];

/** What a file of this build is called in the cache. */
export const shellKeyOf = (url: string): string => controller.getCacheKeyForURL(url) ?? url;

/** Answers the shell's files, and every navigation with the shell's page; `onReload` comes before one that is to mend something. */
export function serveShell(onReload: () => Promise<void>): void {
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  const page = controller.createHandlerBoundToURL('/index.html');
  const answerPage: RouteHandlerCallback = async (options) => {
    if (options.url.searchParams.has(LOADED_MARKER)) await onReload();
    try {
      const kept = await page(options);
      return new Response(await kept.arrayBuffer(), kept);
    } catch {
      // The disk may have spoilt it.
      return fetch(options.request);
    }
  };
  registerRoute(new NavigationRoute(answerPage, { denylist: notTheApp }));
}
