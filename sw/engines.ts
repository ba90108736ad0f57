import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { engineFiles } from 'virtual:libro-files';
import { type Engine, engineSchema } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';
import { neverWrites } from './exact-answers.ts';

const engines = engineSchema.options;
const allUrls = new Set(engines.flatMap((engine) => engineFiles[engine].map((file) => file.url)));

/** Cache Storage writes a whole file or nothing; `integrity` makes the fetch fail on a wrong byte. */
async function keepFile(cache: Cache, file: { url: string; integrity: string }): Promise<void> {
  if (await cache.match(file.url)) return;
  const response = await fetch(file.url, { integrity: file.integrity, redirect: 'error', credentials: 'omit' });
  if (response.status !== 200) throw new TypeError(`${file.url}: ${response.status}`);
  await cache.put(file.url, response);
}

/** Keeps all files of an engine on the device; rejects where one cannot be had. */
export async function keepEngine(engine: Engine): Promise<void> {
  const cache = await caches.open(cacheNames.engines);
  for (const file of engineFiles[engine]) await keepFile(cache, file);
}

/** An engine the last build kept is kept by this one too, or its books would not open offline. */
export async function installEngines(): Promise<void> {
  if (!(await caches.has(cacheNames.engines))) return;
  const kept = await (await caches.open(cacheNames.engines)).match('/kept-engines');
  const names = kept ? new Set<unknown>(await kept.json()) : new Set<unknown>();
  for (const engine of engines) if (names.has(engine)) await keepEngine(engine);
}

/** Notes that books of this device need the engine, so that the next build brings its own. */
export async function noteEngine(engine: Engine): Promise<void> {
  const cache = await caches.open(cacheNames.engines);
  const kept = await cache.match('/kept-engines');
  const names = new Set<unknown>(kept ? await kept.json() : []);
  if (names.has(engine)) return;
  await cache.put('/kept-engines', Response.json([...names, engine]));
}

/** Removes engine files of earlier builds. */
export async function forgetOldEngines(): Promise<void> {
  if (!(await caches.has(cacheNames.engines))) return;
  const cache = await caches.open(cacheNames.engines);
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (!allUrls.has(path) && path !== '/kept-engines') await cache.delete(request);
  }
}

/** Answers engine files from the device where kept, else from the network. */
export function serveEngines(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && allUrls.has(url.pathname),
    new CacheFirst({ cacheName: cacheNames.engines, plugins: [neverWrites], matchOptions: { ignoreVary: true } }),
  );
}
