import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import type { SavedPosition } from '../services.ts';
import { type DeviceDatabase, deviceDatabaseName, type DeviceSchema } from '../../platform/device-database.ts';
import type { LocalDatabase, StorageDoor } from '../../platform/local-database.ts';
import { personDatabaseName, type PersonDatabase } from '../../platform/person-database.ts';
import { bucketName, bucketsHere, isBucketThere } from '../../platform/storage-buckets.ts';
import { usersDatabaseName } from '../../platform/users-database.ts';
import { createVault, type Vault } from '../vault/device-vault.ts';
import { bringPerson } from './bring-person.ts';
import { bringSession } from './bring-session.ts';

export interface WayBackEdges {
  readonly device: DeviceDatabase;
  readonly deviceVault: Vault;
  readonly door: StorageDoor;
  /** Told of each place that came back, the latest last. */
  readonly onPlace: (personId: string, bookId: string, position: SavedPosition) => void;
  /** Other tabs, and the rest of this one, hear that there is something new of a person. */
  readonly tellNotes: (personId: string) => void;
  /** They hear that a person is out. */
  readonly tellLeft: (personId: string) => void;
}

const deviceKeyName = 'device';
const personPrefix = personDatabaseName('');

/** Whose database has this name; `null`: nobody's. */
function personOf(name: string): string | null {
  if (name === deviceDatabaseName || !name.startsWith(personPrefix)) return null;
  return name === personDatabaseName('dispositivo') ? 'dispositivo' : name.slice(personPrefix.length);
}

/** Opens a database as it is, to be read; none is made. */
async function openThere<S extends DBSchema>(place: IDBFactory, name: string): Promise<LocalDatabase<S>> {
  const opened = await wrap(place.open(name));
  // What is in it is what this app wrote.
  const open = opened as unknown as IDBPDatabase<S>;
  const at: LocalDatabase<S>['use'] = (work) => work(open);
  return { use: at, change: at, remove: at, close: async () => open.close() };
}

/** Nobody has it open: the lock says so. */
async function removeThere(place: IDBFactory, name: string): Promise<void> {
  await wrap(place.deleteDatabase(name));
}

async function bringAll(place: IDBFactory, edges: WayBackEdges): Promise<void> {
  const names = (await place.databases()).flatMap(({ name }) => name ?? []);
  if (!names.includes(deviceDatabaseName)) return;
  const there = await openThere<DeviceSchema>(place, deviceDatabaseName);
  try {
    const key = await there.use((open) => open.get('keys', deviceKeyName));
    const vaultThere = createVault(async () => {
      if (!key) throw new Error('This place never had a key.');
      return key;
    });
    // Only who came in writes this one: once it is gone, who is in here has been put right.
    if (names.includes(usersDatabaseName)) {
      await bringSession({ ...edges, there, vaultThere });
      await removeThere(place, usersDatabaseName);
    }
    for (const name of names) {
      const personId = personOf(name);
      if (personId === null) continue;
      const theirs: PersonDatabase = await openThere(place, name);
      try {
        await bringPerson({ ...edges, personId, theirs, vaultThere });
      } finally {
        await theirs.close();
      }
      // Not a second time over what the person does here from now on, should another one's not fit.
      await removeThere(place, name);
    }
  } finally {
    await there.close();
  }
}

/**
 * Note: the way back. Where the first folder of databases opens again, what people wrote meanwhile lies in the bucket
 * (see `platform/second-storage`). It is brought here, strictly and person by person, and only then the bucket goes; killed in
 * between, the next start does again what it finds: what is here already is found here, and the server knows each
 * operation by its id. While any page lives in the bucket, or the disk is full, the bucket stays.
 */
export async function bringBack(edges: WayBackEdges): Promise<void> {
  const buckets = bucketsHere();
  if (!buckets || !(await isBucketThere(buckets))) return;
  // Either the first folder opens, or this page lives in the bucket, too, and holds its lock.
  await edges.device.use(async () => undefined);
  await navigator.locks.request(bucketName, { ifAvailable: true }, async (lock) => {
    if (!lock || !(await isBucketThere(buckets))) return;
    // Before even the other place is opened, which writes.
    await edges.door.admit({});
    await bringAll((await buckets.open(bucketName)).indexedDB, edges);
    await buckets.delete(bucketName);
  });
}
