/// <reference lib="webworker" />
import { shellFiles } from 'virtual:libro-files';
import { MARK_HEADER, MARK_VALUE } from '../contract/endpoints.ts';
import { FILES_CHANGED } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';
import { fetchWhole, hasIntegrity } from './fetch-whole.ts';
import { shellKeyOf } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** An installation that failed is over once this is known. */
const mostSilenceMs = 5_000;

/** A portal, or a gateway in trouble, answers without our mark: that is another story. */
const isOurs = ({ status, headers }: Response): boolean => status === 200 && headers.get(MARK_HEADER) === MARK_VALUE;

/**
 * After an installation that failed: is somebody on the way changing our scripts? A filter that looks into everything does;
 * the health of the server, which is no script, then looks as ever. The first script that is missing tells: they all come
 * the same way. The open pages are told, and tell their person.
 */
export async function tellWhoChangesFiles(): Promise<void> {
  const cache = await caches.open(cacheNames.shell);
  for (const { url, integrity } of shellFiles) {
    if (!url.endsWith('.js') || (await cache.match(shellKeyOf(url)))) continue;
    const came = await fetchWhole(url, isOurs, mostSilenceMs).catch(() => null);
    if (!came || (await hasIntegrity(await came.arrayBuffer(), integrity))) return;
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(FILES_CHANGED);
    return;
  }
}
