import { engineFiles } from 'virtual:libro-files';
import { type Engine, engineSchema } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';
import { fetchWhole, hasIntegrity } from './fetch-whole.ts';
import { type HasRoom, keepMissing, putWhereRoom, roomAtPages } from './room.ts';

const engines = engineSchema.options;
/** The note, in the engines' cache, of which engines this device keeps. */
export const KEPT_ENGINES = '/kept-engines';

/** What this build's engine files are called in the cache. */
export const engineKeys = (): string[] => engines.flatMap((engine) => engineFiles[engine].map((file) => file.url));

/** A book that is read without network needs the reader's screen, too. */
const filesOf = (engine: Engine) =>
  engine === 'english' ? engineFiles.english : [...engineFiles[engine], ...engineFiles.screens];

/** Keeps all files of an engine on the device; rejects where one cannot be had, or has a wrong byte. */
export async function keepEngine(engine: Engine, hasRoom: HasRoom): Promise<void> {
  const files = new Map(filesOf(engine).map(({ url, integrity }) => [url, integrity]));
  const fetchOne = async (url: string) => {
    // What another network changed on its way may lie in the browser's own cache.
    for (const cache of ['default', 'reload'] as const) {
      const response = await fetchWhole(url, ({ status }) => status === 200, undefined, cache);
      if (!response) break;
      if (await hasIntegrity(await response.clone().arrayBuffer(), files.get(url) ?? '')) return response;
    }
    throw new TypeError(`${url}: not what the build made`);
  };
  await keepMissing(await caches.open(cacheNames.engines), [...files.keys()], fetchOne, hasRoom);
}

/** An engine the last build kept is kept by this one too, or its books would not open offline. */
export async function installEngines(): Promise<void> {
  if (!(await caches.has(cacheNames.engines))) return;
  const kept = await (await caches.open(cacheNames.engines)).match(KEPT_ENGINES);
  const names = kept ? new Set<unknown>(await kept.json()) : new Set<unknown>();
  for (const engine of engines) if (names.has(engine)) await keepEngine(engine, roomAtPages);
}

/** Notes that books of this device need the engine, so that the next build brings its own. */
export async function noteEngine(engine: Engine, hasRoom: HasRoom): Promise<void> {
  const cache = await caches.open(cacheNames.engines);
  const kept = await cache.match(KEPT_ENGINES);
  const names = new Set<unknown>(kept ? await kept.json() : []);
  if (names.has(engine)) return;
  await putWhereRoom(cache, new Map([[KEPT_ENGINES, Response.json([...names, engine])]]), hasRoom);
}
