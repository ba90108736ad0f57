import { engineFiles } from 'virtual:libro-files';
import { type Engine, engineSchema } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';
import { type HasRoom, putWhereRoom, untried } from './room.ts';

const engines = engineSchema.options;
/** The note, in the engines' cache, of which engines this device keeps. */
export const KEPT_ENGINES = '/kept-engines';

/** What this build's engine files are called in the cache. */
export const engineKeys = (): string[] => engines.flatMap((engine) => engineFiles[engine].map((file) => file.url));

/** Cache Storage writes a whole file or nothing; `integrity` makes the fetch fail on a wrong byte. */
async function keepFile(cache: Cache, file: { url: string; integrity: string }, hasRoom: HasRoom): Promise<void> {
  if (await cache.match(file.url)) return;
  const response = await fetch(file.url, { integrity: file.integrity, redirect: 'error', credentials: 'omit' });
  if (response.status !== 200) throw new TypeError(`${file.url}: ${response.status}`);
  await putWhereRoom(cache, file.url, response, hasRoom);
}

/** A book that is read without network needs the reader's screen, too. */
const filesOf = (engine: Engine) =>
  engine === 'english' ? engineFiles.english : [...engineFiles[engine], ...engineFiles.screens];

/** Keeps all files of an engine on the device; rejects where one cannot be had. */
export async function keepEngine(engine: Engine, hasRoom: HasRoom): Promise<void> {
  const cache = await caches.open(cacheNames.engines);
  for (const file of filesOf(engine)) await keepFile(cache, file, hasRoom);
}

/** An engine the last build kept is kept by this one too, or its books would not open offline. */
export async function installEngines(): Promise<void> {
  if (!(await caches.has(cacheNames.engines))) return;
  const kept = await (await caches.open(cacheNames.engines)).match(KEPT_ENGINES);
  const names = kept ? new Set<unknown>(await kept.json()) : new Set<unknown>();
  for (const engine of engines) if (names.has(engine)) await keepEngine(engine, untried);
}

/** Notes that books of this device need the engine, so that the next build brings its own. */
export async function noteEngine(engine: Engine, hasRoom: HasRoom): Promise<void> {
  const cache = await caches.open(cacheNames.engines);
  const kept = await cache.match(KEPT_ENGINES);
  const names = new Set<unknown>(kept ? await kept.json() : []);
  if (names.has(engine)) return;
  await putWhereRoom(cache, KEPT_ENGINES, Response.json([...names, engine]), hasRoom);
}
