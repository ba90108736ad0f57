/// <reference lib="webworker" />
import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';
import { shellFiles } from 'virtual:libro-files';
import { cacheNames } from './cache-names.ts';
import { engineKeys, KEPT_ENGINES } from './engines.ts';
import { withPolicy } from './page-policy.ts';
import { shellKeys } from './shell.ts';
import { warned } from './warned.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Note: two versions, one device. Whoever reads while a new version takes over goes on with the old one, and may ask
 * for a part of it that was never needed before. So each version notes at its installation which files it consists of
 * and which place in the row it has (a number: the clock of a tablet may go back). What activates last removed all
 * earlier notes, so the first one is the version before this. Its files go with the next activation, or as soon as one
 * window of this version is all that is open.
 */
const noteSchema = v.object({ order: v.number(), files: v.array(v.string()) });

const pageFile = shellFiles.find((file) => file.url === '/index.html');
const absolute = (path: string) => new URL(path, self.location.origin).href;
/** The page names its parts by their hashes and holds the settings: another version, another page. */
const ownNote = absolute(`/version/${pageFile?.integrity ?? ''}`);

/** What is noted, the oldest first. */
async function readNotes(notes: Cache) {
  const read = async (request: Request) => {
    // The disk may have spoilt it.
    const found: unknown = await (await notes.match(request))?.json().catch(() => notes.delete(request));
    const note = v.safeParse(noteSchema, found);
    return note.success ? [{ ...note.output, url: request.url }] : [];
  };
  const noted = await Promise.all((await notes.keys()).map(read));
  return noted.flat().sort((a, b) => a.order - b.order);
}

/** Notes which files this version has: before the first of them is kept, or a worker that tidies would not know it. */
export async function noteVersion(): Promise<void> {
  const notes = await caches.open(cacheNames.versions);
  const order = ((await readNotes(notes)).at(-1)?.order ?? 0) + 1;
  await notes.put(ownNote, Response.json({ order, files: [...shellKeys(), ...engineKeys()].map(absolute) }));
}

/** Removes the files of earlier versions; where `isBeforeKept`, not those of the last one. Newer ones are never touched. */
export async function forgetOldVersions(isBeforeKept: boolean): Promise<void> {
  const notes = await caches.open(cacheNames.versions);
  const noted = await readNotes(notes);
  const own = noted.findIndex(({ url }) => url === ownNote);
  // Without our own note nothing tells which files are ours.
  if (own < 0) return;
  const staying = noted.filter((_, index) => index >= own || (isBeforeKept && index === 0));
  const stay = new Set([absolute(KEPT_ENGINES), ...staying.flatMap(({ files }) => files)]);
  for (const name of [cacheNames.shell, cacheNames.engines]) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (!stay.has(url)) await cache.delete(url);
  }
  for (const { url } of noted.slice(0, own)) await notes.delete(url);
}

async function keptPart(path: string): Promise<Response | undefined> {
  const inCache = (cacheName: string) => caches.match(path, { cacheName, ignoreVary: true });
  return (await inCache(cacheNames.engines)) ?? inCache(cacheNames.shell);
}

/** Answers parts of the app, of this version or the one before, from the device where kept, else from the network. */
export function serveParts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ url, request }) => {
      // A cache that does not open is no reason to answer nothing.
      const kept = await keptPart(url.pathname).catch(warned('Una parte guardada no se abre'));
      const answer = kept ?? (await fetch(request));
      return request.destination === 'worker' ? withPolicy(answer) : answer;
    },
  );
}
