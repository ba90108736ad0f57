import { report } from './report.ts';

/**
 * Note: databases that never open again. Chromium keeps all databases of an origin in one folder. Where that has lost its
 * MANIFEST, each of them fails for ever (`UnknownError`), under any name, and none can be deleted (Chromium 156). A storage
 * bucket (WICG Storage Buckets) has a folder of its own, so from then on this page's databases lie there: empty, so whoever
 * is in signs in again, and what they wrote comes from their journal, which is no database, and from the server. The next
 * start finds the first folder broken again, and comes here by the same way.
 */
const bucketName = 'libro-2';
/** Before a database that did not open is tried once more, and before all of them are given up. */
const againMs = 500;
const lastChanceMs = 1_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

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

/** Where a person or a school lets no site keep anything. Chromium has no name of its own for it (156). */
const isForbidden = ({ name, message }: Error) => name === 'SecurityError' || message.includes('denied permission');

/** Opens a database where others lie, once the first folder is seen to be broken. */
async function openElsewhere<T>(buckets: StorageBuckets, open: () => Promise<T>, onLost: () => void): Promise<T> {
  if (!moving) {
    await pause(lastChanceMs);
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

/**
 * Opens a database that failed with `cause` once more, and then where others lie. Rejects with what the last try said
 * where there is no such place, and at once where storage is forbidden: forbidden stays forbidden.
 */
export async function openAgain<T>(cause: Error, open: () => Promise<T>, onLost: () => void): Promise<T> {
  if (isForbidden(cause)) throw cause;
  // A browser that has just started may fail at first, on a full disk or where the one before was killed.
  await pause(againMs);
  try {
    return await open();
  } catch (again) {
    const buckets = bucketsHere();
    if (!buckets || !(again instanceof Error) || again.name !== 'UnknownError') throw again;
    return openElsewhere(buckets, open, onLost);
  }
}
