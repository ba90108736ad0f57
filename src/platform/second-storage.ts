import { report } from './report.ts';
import { bucketName, bucketsHere, isBucketThere, type StorageBuckets } from './storage-buckets.ts';

/**
 * Note: databases that never open again. Chromium keeps all databases of an origin in one folder. Where that has lost its
 * MANIFEST, each of them fails for ever (`UnknownError`), under any name, and none can be deleted (Chromium 156). A storage
 * bucket (WICG Storage Buckets) has a folder of its own, so from then on this page's databases lie there: empty, so whoever
 * is in signs in again, and what they wrote comes from their journal, which is no database, and from the server. The next
 * start finds the first folder broken again, and comes here by the same way. Where it opens again, `data/way-back` brings home
 * what was written here. Every page whose databases lie here holds a lock of the same name for as long as it lives.
 */

/** Before a database that did not open is tried once more. */
const againMs = 500;
/**
 * Note: patience. A disk that is slow to come, or a killed browser that still holds the folder (a try alone takes Chromium
 * two seconds then), looks like a folder that is broken. To move costs whoever is in their session, so the first time is
 * waited for; a folder that was broken before is most likely broken still.
 */
const patienceMs = 5_000;
const brokenBeforeMs = 1_500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Several databases come here at once: they move together. */
let moving: Promise<void> | null = null;

/** Resolves once the lock is held; nothing but the end of this page lets go of it. */
function holdBucket(): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(bucketName, { mode: 'shared' }, held).catch(reject);
  });
}

async function move(buckets: StorageBuckets, onLost: () => void): Promise<void> {
  // Whoever brings things back from there comes to the end first.
  await holdBucket();
  const isNew = !(await isBucketThere(buckets));
  const { indexedDB } = await buckets.open(bucketName);
  // Whoever opens a database asks the page for where they are.
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  if (isNew) onLost();
}

/** Where a person or a school lets no site keep anything. Chromium has no name of its own for it (156). */
const isForbidden = ({ name, message }: Error) => name === 'SecurityError' || message.includes('denied permission');

/**
 * Opens a database that failed with `cause` once more, and then where others lie. Rejects with what the last try said
 * where there is no such place, and at once where storage is forbidden: forbidden stays forbidden.
 */
export async function openAgain<T>(cause: Error, open: () => Promise<T>, onLost: () => void): Promise<T> {
  if (isForbidden(cause)) throw cause;
  const buckets = bucketsHere();
  const begun = performance.now();
  for (;;) {
    // A browser that has just started may fail at first, on a full disk or where the one before was killed.
    await pause(againMs);
    try {
      return await open();
    } catch (again) {
      if (!buckets || !(again instanceof Error) || again.name !== 'UnknownError') throw again;
      const longestMs = (await isBucketThere(buckets)) ? brokenBeforeMs : patienceMs;
      if (!moving && performance.now() - begun < longestMs) continue;
      report('Las bases de datos no se abren', again);
      moving ??= move(buckets, onLost);
      await moving;
      return open();
    }
  }
}

/** Whether a database is still of an older version here: who wants it newer, and does not get it, waits for another tab. */
export async function isOlderHere(name: string, version: number): Promise<boolean> {
  const here = (await indexedDB.databases()).find((one) => one.name === name);
  return here?.version !== undefined && here.version < version;
}
