import { engineFiles } from 'virtual:libro-files';
import { type Engine, engineSchema } from '../contract/worker-requests.ts';
import { cacheNames } from './cache-names.ts';
import { keepFiles } from './kept-files.ts';
import { type HasRoom, locked, putWhereRoom, roomAtPages } from './room.ts';

const engines = engineSchema.options;
/** The note, in the engines' cache, of which engines this device keeps; also the lock of who changes it. */
export const KEPT_ENGINES = '/kept-engines';
/** More than it ever has. */
const noteBytes = 1_000;

/** What this build's engine files are called in the cache. */
export const engineKeys = (): string[] => engines.flatMap((engine) => engineFiles[engine].map((file) => file.url));

/** A book that is read without network needs the reader's screen, too. */
const filesOf = (engine: Engine) =>
  engine === 'english' ? engineFiles.english : [...engineFiles[engine], ...engineFiles.screens];

/** Keeps all files of an engine on the device; rejects where one cannot be had, or has a wrong byte. */
export const keepEngine = (engine: Engine, hasRoom: HasRoom): Promise<void> =>
  keepFiles(cacheNames.engines, filesOf(engine), hasRoom);

/** What is noted; a note the disk has spoilt counts as one of all of them. */
async function keptEngines(cache: Cache): Promise<readonly unknown[]> {
  const kept = await cache.match(KEPT_ENGINES);
  return kept ? kept.json().catch(() => engines) : [];
}

/** An engine the last build kept is kept by this one too, or its books would not open offline. */
export async function installEngines(): Promise<void> {
  if (!(await caches.has(cacheNames.engines))) return;
  const kept = await keptEngines(await caches.open(cacheNames.engines));
  for (const engine of engines) if (kept.includes(engine)) await keepEngine(engine, roomAtPages);
}

/** Notes that books of this device need the engine, so that the next build brings its own. */
export const noteEngine = (engine: Engine, hasRoom: HasRoom): Promise<void> =>
  // Another that is just being noted must not be lost.
  locked(KEPT_ENGINES, 'exclusive', async () => {
    const cache = await caches.open(cacheNames.engines);
    const kept = await keptEngines(cache);
    if (kept !== engines && kept.includes(engine)) return;
    await putWhereRoom(cache, new Map([[KEPT_ENGINES, Response.json([...kept, engine])]]), noteBytes, hasRoom);
  });
