import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../../contract/user.ts';
import { createRememberedSession, type RememberedSession } from '../../../src/data/session/remembered-person.ts';
import { createDeviceVault, type Vault } from '../../../src/data/vault/device-vault.ts';
import { createDeviceDatabase, type DeviceDatabase } from '../../../src/platform/device-database.ts';
import { freely } from '../../support/freely.ts';

const person = (id: number): User => ({
  id,
  firstname: 'Nadie',
  lastname: null,
  email: null,
  school_name: null,
  insignia: null,
  roles: [],
});
const [mateo, lucia] = [person(7), person(8)];

let database: DeviceDatabase;
let vault: Vault;
let here: RememberedSession;
beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  database = createDeviceDatabase(freely);
  vault = createDeviceVault(database);
  here = createRememberedSession(database, vault);
});
const whoIsKept = async () => {
  const kept = await here.read();
  return kept && [kept.user.id, kept.token];
};

/** Another tab that is held up right after it has looked at what is kept; `write` happens meanwhile. */
function tabThatIsSlow(write: () => Promise<void>): RememberedSession {
  let isFirst = true;
  const slow: Vault = {
    ...vault,
    async open(sealed) {
      if (isFirst) {
        isFirst = false;
        await write();
      }
      return vault.open(sealed);
    },
  };
  return createRememberedSession(database, slow);
}

describe('who is remembered on a device', () => {
  test('stays when somebody else is forgotten, or another session of theirs', async () => {
    await here.save(mateo, 'llave');
    await here.forget('8');
    await here.forget('7', 'otra-llave');
    expect(await whoIsKept()).toEqual([7, 'llave']);
    await here.forget('7', 'llave');
    expect(await whoIsKept()).toBeNull();
  });

  test('stays when another tab was about to forget the one before', async () => {
    await here.save(mateo, 'llave');
    await tabThatIsSlow(() => here.save(lucia, 'otra')).forget('7');
    expect(await whoIsKept()).toEqual([8, 'otra']);
  });

  test('stays when another tab was about to keep the one before anew', async () => {
    await here.save(mateo, 'llave');
    await tabThatIsSlow(() => here.save(lucia, 'otra')).saveAgain(mateo, 'llave');
    expect(await whoIsKept()).toEqual([8, 'otra']);
  });

  test('is kept anew where nobody else is', async () => {
    await here.saveAgain(mateo, 'llave');
    expect(await whoIsKept()).toEqual([7, 'llave']);
    await here.saveAgain(mateo, 'llave-nueva');
    expect(await whoIsKept()).toEqual([7, 'llave-nueva']);
    await here.save(lucia, 'otra');
    expect(await whoIsKept()).toEqual([8, 'otra']);
  });

  test('is forgotten also where the key that sealed it is gone', async () => {
    await here.save(mateo, 'llave');
    const noKey: Vault = { ...vault, open: () => Promise.reject(new DOMException('no', 'OperationError')) };
    await createRememberedSession(database, noKey).forget('7');
    expect(await database.use((open) => open.count('remembered'))).toBe(0);
  });
});
