import type { StorageDoor } from '../../platform/local-database.ts';
import { createSubject, follow, type Observable } from '../../platform/observable.ts';
import { createPersonDatabase, type PersonDatabase } from '../../platform/person-database.ts';
import { reported } from '../../platform/report.ts';
import type { Sealed } from '../../platform/device-database.ts';
import type { SessionState } from '../services.ts';
import { createVault, putUnlessChanged, type Vault } from '../vault/device-vault.ts';
import { personIdOf } from './session-machine.ts';

/** Who is in, with the places where that person's things are. */
export interface CurrentPerson {
  readonly id: string;
  readonly database: PersonDatabase;
  /** Seals with this person's own key, which is itself sealed with the device's. */
  readonly vault: Vault;
}

export type PersonSource = Observable<CurrentPerson | null>;

/** Follows the session; a person's database closes when they leave. */
export function createCurrentPerson(session: Observable<SessionState>, device: Vault, door: StorageDoor): PersonSource {
  const person = createSubject<CurrentPerson | null>(null);
  follow(session, (state) => {
    const id = personIdOf(state);
    const before = person.get();
    if ((before?.id ?? null) === id) return;
    person.set(id === null ? null : openPerson(id, device, door));
    if (before) void before.database.close();
  });
  return person;
}

const personKeyName = 'person';
const keySizeBytes = 32;

export function openPerson(id: string, device: Vault, door: StorageDoor): CurrentPerson {
  const database = createPersonDatabase(id, door);
  return { id, database, vault: createVault(() => findPersonKey(database, device)) };
}

async function findPersonKey(database: PersonDatabase, device: Vault): Promise<CryptoKey> {
  const kept = await database.use((open) => open.get('keys', personKeyName));
  const opened = kept ? await device.open(kept).catch(reported('La llave de la persona ya no se abre', null)) : null;
  const raw = opened ?? (await makePersonKey(database, device, kept));
  // Another tab was quicker: its key is the person's.
  if (!raw) return findPersonKey(database, device);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Also where the device's key was lost: what the old key sealed is fetched anew. */
async function makePersonKey(database: PersonDatabase, device: Vault, seen: Sealed | undefined) {
  const raw = crypto.getRandomValues(new Uint8Array(keySizeBytes));
  const sealed = await device.seal(raw);
  return database.change(async (open) => {
    const { store, done } = open.transaction('keys', 'readwrite');
    const isMade = await putUnlessChanged(store, personKeyName, seen, sealed);
    await done;
    return isMade && raw;
  });
}
