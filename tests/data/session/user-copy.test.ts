import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { createUserCopy } from '../../../src/data/session/user-copy.ts';
import { createUsersDatabase } from '../../../src/platform/users-database.ts';
import { freely } from '../../support/freely.ts';

const ana = { ...emptyUser(), id: 7, firstname: 'Ana', otherField: 'kept' };

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function kept() {
  // Without a version: whatever there is, not what this test would like to be there.
  const database = await openDB('users_db');
  const { version, objectStoreNames } = database;
  const { keyPath } = database.transaction('user').store;
  const records: unknown[] = await database.getAll('user');
  database.close();
  return { version, stores: [...objectStoreNames], keyPath, records };
}

describe("the copy of the user's record", () => {
  test('is in users_db, version 1, in one table user keyed by id, with every field', async () => {
    await createUserCopy(createUsersDatabase(freely)).save(ana);
    expect(await kept()).toEqual({ version: 1, stores: ['user'], keyPath: 'id', records: [ana] });
  });

  test('deletes the record with the same id before it puts the new one, in one transaction', async () => {
    const copy = createUserCopy(createUsersDatabase(freely));
    await copy.save(ana);
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await copy.save({ ...ana, firstname: 'Anita' });
    expect(remove.mock.calls).toEqual([[7]]);
    expect(put).toHaveBeenCalledOnce();
    expect(remove.mock.invocationCallOrder[0]).toBeLessThan(put.mock.invocationCallOrder[0] ?? 0);
    expect(transaction).toHaveBeenCalledOnce();
    expect((await kept()).records).toEqual([{ ...ana, firstname: 'Anita' }]);
  });

  test('says a failure in Spanish, names nobody, and does not stop anything', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Ana was here', 'UnknownError');
    });
    await expect(createUserCopy(createUsersDatabase(freely)).save(ana)).resolves.toBeUndefined();
    expect(log.mock.calls).toEqual([['El usuario no se guardó en la base de datos local', 'UnknownError']]);
  });

  test('keeps what it had where the new record cannot be copied', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const copy = createUserCopy(createUsersDatabase(freely));
    await copy.save(ana);
    await copy.save({ ...ana, firstname: 'Anita', greet: () => 'hola' });
    expect((await kept()).records).toEqual([ana]);
    expect(log.mock.calls).toEqual([['El usuario no se guardó en la base de datos local', 'DataCloneError']]);
  });

  test('keeps what it had where the put fails after it was asked for', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const copy = createUserCopy(createUsersDatabase(freely));
    await copy.save(ana);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, record: unknown) {
      const request = Reflect.apply(put, this, [record]);
      this.transaction.abort();
      return request;
    });
    await copy.save({ ...ana, firstname: 'Anita' });
    vi.restoreAllMocks();
    expect((await kept()).records).toEqual([ana]);
    expect(log).toHaveBeenCalledOnce();
  });

  test('is gone after clearing', async () => {
    const copy = createUserCopy(createUsersDatabase(freely));
    await copy.save(ana);
    await copy.clear();
    expect((await kept()).records).toEqual([]);
  });
});
