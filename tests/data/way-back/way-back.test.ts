import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { dismissedRow } from '../../../src/data/notes/note-store.ts';
import { createRememberedSession } from '../../../src/data/session/remembered-person.ts';
import { createDeviceVault, openText, sealText, type Vault } from '../../../src/data/vault/device-vault.ts';
import { bringBack } from '../../../src/data/way-back/way-back.ts';
import { createDeviceDatabase, type DeviceDatabase } from '../../../src/platform/device-database.ts';
import type { StorageDoor } from '../../../src/platform/local-database.ts';
import {
  createPersonDatabase,
  type KeptOperation,
  type KeptPosition,
  type PersonDatabase,
} from '../../../src/platform/person-database.ts';
import { createUsersDatabase } from '../../../src/platform/users-database.ts';
import { freely } from '../../support/freely.ts';

interface Place {
  readonly factory: IDBFactory;
  readonly device: DeviceDatabase;
  readonly vault: Vault;
  person(id: string): PersonDatabase;
}

/** Databases that lie in a place of their own; each is opened there at once. */
async function makePlace(...people: string[]): Promise<Place> {
  const factory = new IDBFactory();
  Object.assign(globalThis, { indexedDB: factory });
  const device = createDeviceDatabase(freely);
  const vault = createDeviceVault(device);
  await sealText(vault, 'makes the key');
  const all = new Map(people.map((id) => [id, createPersonDatabase(id, freely)]));
  for (const database of all.values()) await database.use(async () => undefined);
  const person = (id: string) => {
    const found = all.get(id);
    if (!found) throw new Error(`Nobody: ${id}`);
    return found;
  };
  return { factory, device, vault, person };
}

let here: Place;
let there: Place;
let buckets: string[];
let isHeld: boolean;
beforeEach(async () => {
  there = await makePlace('7', '8');
  here = await makePlace('7', '8');
  buckets = ['libro-2'];
  isHeld = false;
  vi.stubGlobal('navigator', {
    storageBuckets: {
      keys: async () => buckets,
      open: async () => ({ indexedDB: there.factory }),
      delete: async (name: string) => {
        buckets = buckets.filter((each) => each !== name);
      },
    },
    locks: {
      request: (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) =>
        Promise.resolve(work(isHeld ? null : {})),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Brings home what lies there, as a page whose databases opened does it; answers what it told. */
async function comeHome(door: StorageDoor = freely): Promise<readonly string[]> {
  const told: string[] = [];
  // The page that wrote there is gone.
  await there.device.close();
  for (const id of ['7', '8']) await there.person(id).close();
  await bringBack({
    device: here.device,
    deviceVault: here.vault,
    door,
    onPlace: (personId, bookId) => void told.push(`place ${personId} ${bookId}`),
    tellNotes: (personId) => void told.push(`notes ${personId}`),
    tellLeft: (personId) => void told.push(`left ${personId}`),
  });
  return told;
}

const rowOf = (id: string, more: Partial<KeptOperation> = {}): KeptOperation => ({
  id,
  stamp: `1-0-${id}`,
  keyId: 'a-key',
  sealed: { nonce: new Uint8Array(12), data: new TextEncoder().encode(id) },
  refusal: null,
  ...more,
});
const wait = (place: Place, id: string, ...rows: KeptOperation[]) =>
  place.person(id).use(async (open) => {
    for (const row of rows) await open.put('outbox', row);
  });
const waiting = async (id: string) => {
  const rows = await here.person(id).use((open) => open.getAll('outbox'));
  return rows.map((row) => [row.id, row.refusal]);
};
const placeAt = (bookId: string, savedAt: string, sentAt?: string): KeptPosition => ({
  bookId,
  savedAt,
  locator: { href: savedAt, type: 'text/html', locations: {} },
  ...(sentAt === undefined ? {} : { sentAt }),
});
const user = (id: number) => ({ ...emptyUser(), id });
/** As after coming in: who is remembered, and the copy only who came in writes. */
async function comeIn(place: Place, id: number, token: string): Promise<void> {
  await createRememberedSession(place.device, place.vault).save(user(id), token);
  Object.assign(globalThis, { indexedDB: place.factory });
  const copy = createUsersDatabase(freely);
  await copy.use((open) => open.put('user', user(id)));
  await copy.close();
  Object.assign(globalThis, { indexedDB: here.factory });
}
const inHere = async () => {
  const found = await createRememberedSession(here.device, here.vault).read();
  return found && [found.user.id, found.token];
};
const tokensToEnd = async () => {
  const all = await here.device.use((open) => open.getAll('revocations'));
  return Promise.all(all.map((sealed) => openText(here.vault, sealed)));
};

test('what waits comes to each person as it is, once, and the place is gone', async () => {
  await wait(there, '7', rowOf('a'), rowOf('b', { refusal: 'too-large' }));
  await wait(there, '8', rowOf('c'));
  await wait(here, '7', rowOf('d'));
  expect(await comeHome()).toEqual(['notes 7', 'notes 8']);
  expect(await waiting('7')).toEqual([
    ['a', null],
    ['b', 'too-large'],
    ['d', null],
  ]);
  expect(await waiting('8')).toEqual([['c', null]]);
  expect(buckets).toEqual([]);
  expect(await there.factory.databases()).toHaveLength(1);
});

test('what its person let go of stays so, wherever that was', async () => {
  await wait(there, '7', rowOf('a'), dismissedRow('b', '1-0-b'));
  await wait(here, '7', dismissedRow('a', '1-0-a'), rowOf('b'));
  await comeHome();
  expect(await waiting('7')).toEqual([
    ['a', 'dismissed'],
    ['b', 'dismissed'],
  ]);
});

test('a key of notes that was not sent is sealed anew with the key of the device that is here', async () => {
  const sealed = await sealText(there.vault, 'the key of the notes');
  await wait(there, '7', rowOf('a', { keyId: 'dispositivo00000', sealed }));
  await comeHome();
  const row = await here.person('7').use((open) => open.get('outbox', 'a'));
  expect(row && (await openText(here.vault, row.sealed))).toBe('the key of the notes');
});

test('keys of notes the server has come for who is in, and for nobody else', async () => {
  const state = { texts: [], fields: {}, changes: {}, removed: {}, replaced: {}, removedAt: null };
  for (const id of ['7', '8']) {
    await there.person(id).use(async (open) => {
      await open.put('things', { id: 'llave:una', state });
      await open.put('things', { id: 'nota:una', state });
    });
  }
  const key = await sealText(here.vault, 'the key of the person');
  await here.person('7').use((open) => open.put('keys', key, 'person'));
  await comeHome();
  expect(await here.person('7').use((open) => open.getAllKeys('things'))).toEqual(['llave:una']);
  expect(await here.person('8').use((open) => open.getAllKeys('things'))).toEqual([]);
});

test('the later place counts, with whether it was sent; a choice made there was made since', async () => {
  await there.person('7').use(async (open) => {
    await open.put('positions', placeAt('new', '2026-11-02'));
    await open.put('positions', placeAt('later', '2026-11-03', '2026-11-03'));
    await open.put('positions', placeAt('earlier', '2026-11-01'));
    await open.put('preferences', 'dark en', 'choices');
  });
  await here.person('7').use(async (open) => {
    await open.put('positions', placeAt('later', '2026-11-02'));
    await open.put('positions', placeAt('earlier', '2026-11-02'));
    await open.put('preferences', 'light es', 'choices');
    await open.put('preferences', 'on', 'wifi-only');
  });
  expect(await comeHome()).toEqual(['place 7 new', 'place 7 later', 'notes 7', 'notes 8']);
  const places = await here.person('7').use((open) => open.getAll('positions'));
  expect(places).toEqual([
    placeAt('earlier', '2026-11-02'),
    placeAt('later', '2026-11-03', '2026-11-03'),
    placeAt('new', '2026-11-02'),
  ]);
  expect(await here.person('7').use((open) => open.get('preferences', 'choices'))).toBe('dark en');
  expect(await here.person('7').use((open) => open.get('preferences', 'wifi-only'))).toBe('on');
});

test('while a page lives there nothing is touched', async () => {
  await wait(there, '7', rowOf('a'));
  isHeld = true;
  expect(await comeHome()).toEqual([]);
  expect(await waiting('7')).toEqual([]);
  expect(buckets).toEqual(['libro-2']);
});

test('without room all that did not come stays there, and what came is not brought over what is done here since', async () => {
  await wait(there, '7', rowOf('a'));
  await wait(there, '8', rowOf('b'.repeat(40)));
  await there.person('7').use((open) => open.put('preferences', 'dark en', 'choices'));
  const door: StorageDoor = {
    ...freely,
    admit: async ({ sizeBytes = 0 }) => {
      if (sizeBytes > 20) throw new ProblemError('storage-full');
    },
  };
  await expect(comeHome(door)).rejects.toThrow('storage-full');
  expect(await waiting('7')).toEqual([['a', null]]);
  expect(await waiting('8')).toEqual([]);
  expect(buckets).toEqual(['libro-2']);
  // Sent, and another choice made, before there is room.
  await here.person('7').use(async (open) => {
    await open.delete('outbox', 'a');
    await open.put('preferences', 'light es', 'choices');
  });
  expect(await comeHome()).toEqual(['notes 8']);
  expect(await waiting('7')).toEqual([]);
  expect(await here.person('7').use((open) => open.get('preferences', 'choices'))).toBe('light es');
  expect(await waiting('8')).toEqual([['b'.repeat(40), null]]);
  expect(buckets).toEqual([]);
});

test('whoever came in there since is in here: the one of before is out, with what opens their books', async () => {
  await comeIn(here, 7, 'seven');
  await comeIn(there, 8, 'eight');
  const key = await sealText(here.vault, 'the key of the person');
  await here.person('7').use((open) => open.put('keys', key, 'person'));
  expect(await comeHome()).toEqual(['left 7', 'notes 7', 'notes 8']);
  expect(await inHere()).toEqual([8, 'eight']);
  expect(await here.person('7').use((open) => open.count('keys'))).toBe(0);
  expect(await tokensToEnd()).toEqual(['seven']);
});

test('who left there is not brought in again by what was remembered here, and the server hears of both sessions', async () => {
  await comeIn(here, 7, 'before');
  await comeIn(there, 7, 'since');
  await createRememberedSession(there.device, there.vault).forget('7');
  const sealed = await sealText(there.vault, 'since');
  await there.device.use((open) => open.add('revocations', sealed));
  expect(await comeHome()).toContain('left 7');
  expect(await inHere()).toBeNull();
  expect((await tokensToEnd()).sort()).toEqual(['before', 'since']);
});

test('who is in in both places stays in, and so does who was in here where nobody came in there', async () => {
  await comeIn(here, 7, 'before');
  expect(await comeHome()).toEqual(['notes 7', 'notes 8']);
  expect(await inHere()).toEqual([7, 'before']);
  buckets = ['libro-2'];
  there = await makePlace('7', '8');
  await comeIn(there, 7, 'since');
  expect(await comeHome()).toEqual(['notes 7', 'notes 8']);
  expect(await inHere()).toEqual([7, 'since']);
  expect(await tokensToEnd()).toEqual([]);
});
