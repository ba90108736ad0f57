/// <reference lib="webworker" />
import { shellFiles } from 'virtual:libro-files';
import { MARK_HEADER, MARK_VALUE } from '../contract/endpoints.ts';
import { FILES_CHANGED } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';
import { fetchWhole, hasIntegrity } from './fetch-whole.ts';
import { shellKeyOf } from './shell.ts';
import { warned } from './warned.ts';

declare const self: ServiceWorkerGlobalScope;

/** Nothing comes on a line that is so long silent. */
const mostSilenceMs = 5_000;
/** An installation that failed is not held up for longer, however slow the line is. */
const mostMs = 10_000;

/** A portal, or a gateway in trouble, answers without our mark: that is another story. */
const isOurs = ({ status, headers }: Response): boolean => status === 200 && headers.get(MARK_HEADER) === MARK_VALUE;

async function lookForChanged(): Promise<void> {
  const cache = await caches.open(cacheNames.shell);
  for (const { url, integrity } of shellFiles) {
    if (!url.endsWith('.js') || (await cache.match(shellKeyOf(url)))) continue;
    const came = await fetchWhole(url, isOurs, mostSilenceMs, 'reload');
    // The first that is missing tells: a filter that looks into everything changes them all.
    if (!came || (await hasIntegrity(came.bytes, integrity))) return;
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(FILES_CHANGED);
    return;
  }
}

/**
 * After an installation that failed: where a file comes with our server's mark and other bytes than the build made, the
 * open pages are told. A filter that looks into everything does that, and the health of the server, which is no file,
 * then looks as ever.
 */
export async function tellOfChangedFiles(): Promise<void> {
  const outOfTime = new Promise<void>((resolve) => setTimeout(resolve, mostMs));
  // Where nothing comes at all, nothing is known of a filter: why the installation failed is said by its own error.
  await Promise.race([lookForChanged(), outOfTime]).catch(warned('No se supo qué llegó cambiado'));
}
