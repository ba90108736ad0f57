import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from 'virtual:libro-files';
import { LOADED_MARKER } from '../contract/loaded-marker.ts';
import { cacheNames } from './cache-names.ts';
import { neverWrites } from './exact-answers.ts';
import { withPolicy } from './page-policy.ts';
import { warned } from './warned.ts';

/** Paths that are never the app: a navigation to one of them must see the server's own answer. */
const notTheApp = [/^\/api\//, /^\/content\//, /^\/covers\//, /^\/assets\//, /^(?!\/libros).*\/[^/?]+\.[a-z0-9]+$/];

/** What stands between a request and its answer. */
const robust: WorkboxPlugin = {
  // `fetch` does not reject so: it is the cache that does not open.
  handlerDidError: async ({ error, request }) => (error instanceof DOMException ? fetch(request) : undefined),
  handlerWillRespond: async ({ request, response }) =>
    request.destination === 'worker' ? withPolicy(response) : response,
};

const controller = new PrecacheController({ cacheName: cacheNames.shell, plugins: [neverWrites, robust] });
// The build's names carry a hash and `integrity` checks each byte, so the address alone tells the version,
// but for the files of `public/`: their integrity is their revision.
controller.addToCacheList(
  shellFiles.map((file) => ({
    url: file.url,
    integrity: file.integrity,
    revision: file.url.startsWith('/assets/') ? null : file.integrity.slice(-16),
  })),
);

/** What this build's files are called in the cache. */
export const shellKeys = (): string[] => [...controller.getURLsToCacheKeys().values()];

/** What a file of this build is called in the cache. */
export const shellKeyOf = (url: string): string => controller.getCacheKeyForURL(url) ?? url;

/** Answers the shell's files, and every navigation with the shell's page; `onReload` comes before one that is to mend something. */
export function serveShell(onReload: () => Promise<void>): void {
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  const page = controller.createHandlerBoundToURL('/index.html');
  const answerPage: RouteHandlerCallback = async (options) => {
    try {
      if (options.url.searchParams.has(LOADED_MARKER)) await onReload().catch(warned('Lo dañado no se pudo mirar'));
      const kept = await page(options);
      return withPolicy(new Response(await kept.arrayBuffer(), kept));
    } catch {
      // The disk may have spoilt it.
      return fetch(options.request);
    }
  };
  registerRoute(new NavigationRoute(answerPage, { denylist: notTheApp }));
}
