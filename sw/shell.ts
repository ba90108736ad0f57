import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellFiles } from 'virtual:libro-files';
import { cacheNames } from './cache-names.ts';
import { refuseRedirects } from './exact-answers.ts';

/** Paths that are never the app: a navigation to one of them must see the server's own answer. */
const notTheApp = [/^\/api\//, /^\/content\//, /^\/covers\//, /^\/assets\//, /^(?!\/libros).*\/[^/?]+\.[a-z0-9]+$/];

const controller = new PrecacheController({ cacheName: cacheNames.shell, plugins: [refuseRedirects] });
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

/** Answers the shell's files, and every navigation with the shell's page. */
export function serveShell(): void {
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), { denylist: notTheApp }));
}
