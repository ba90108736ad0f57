import { report } from './report.ts';

/**
 * Note: databases that never open again. Chromium keeps all databases of an origin in one folder. Where that has lost its
 * MANIFEST, each of them fails for ever (`UnknownError`), under any name, and none can be deleted (Chromium 156). A storage
 * bucket (WICG Storage Buckets) has a folder of its own, so from then on this page's databases lie there: empty, so whoever
 * is in signs in again, and what they wrote comes from their journal, which is no database, and from the server. The next
 * start finds the first folder broken again, and comes here by the same way.
 */
const bucketName = 'libro-2';
/** A browser that is slow to start gets one more chance before its databases are given up. */
const lastChanceMs = 1_000;

interface StorageBuckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

const bucketsHere = (): StorageBuckets | undefined => {
  // There is none where the code runs in no browser.
  const navigator: (Navigator & { readonly storageBuckets?: StorageBuckets }) | undefined = Reflect.get(
    globalThis,
    'navigator',
  );
  return navigator?.storageBuckets;
};

/** Several databases come here at once: they move together. */
let moving: Promise<void> | null = null;

async function move(buckets: StorageBuckets, onLost: () => void): Promise<void> {
  const isNew = !(await buckets.keys()).includes(bucketName);
  const { indexedDB } = await buckets.open(bucketName);
  // Whoever opens a database asks the page for where they are.
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  if (isNew) onLost();
}

/** Opens a database that failed (`cause`) once more, and then where others lie; rejects where there is no such place. */
export async function moveToSecondStorage<T>(cause: Error, open: () => Promise<T>, onLost: () => void): Promise<T> {
  const buckets = bucketsHere();
  if (cause.name !== 'UnknownError' || !buckets) throw cause;
  if (!moving) {
    await new Promise((done) => setTimeout(done, lastChanceMs));
    try {
      return await open();
    } catch (again) {
      report('Las bases de datos de este equipo no se abren', again);
    }
  }
  moving ??= move(buckets, onLost);
  await moving;
  return open();
}
