import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRevocations } from '../../../src/data/session/revocations.ts';
import { createDeviceVault, type Vault } from '../../../src/data/vault/device-vault.ts';
import { createDeviceDatabase, type DeviceDatabase } from '../../../src/platform/device-database.ts';
import { freely } from '../../support/freely.ts';

let database: DeviceDatabase;
let told: string[];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = createDeviceDatabase(freely);
  told = [];
});

const open = (vault: Vault) =>
  createRevocations(database, vault, async (token) => {
    told.push(token);
    return { ok: true, value: null };
  });
const countWaiting = () => database.use((opened) => opened.count('revocations'));

test('a sign-out whose seal could not be opened this time waits, and is told the next', async () => {
  const vault = createDeviceVault(database);
  await open(vault).add('llave');
  const outOfOrder: Vault = { ...vault, open: () => Promise.reject(new DOMException('broken', 'UnknownError')) };
  await expect(open(outOfOrder).send()).rejects.toThrow('broken');
  expect(await countWaiting()).toBe(1);
  await open(vault).send();
  expect(told).toEqual(['llave']);
  expect(await countWaiting()).toBe(0);
});

test('one whose key is gone is no use to anybody, and goes', async () => {
  await open(createDeviceVault(database)).add('llave');
  await database.change((opened) => opened.clear('keys'));
  await open(createDeviceVault(database)).send();
  expect(told).toEqual([]);
  expect(await countWaiting()).toBe(0);
});

test('a session that ended here is known for it, until somebody comes in with the same token', async () => {
  const vault = createDeviceVault(database);
  expect(await open(vault).isOver('llave')).toBe(false);
  await open(vault).add('llave');
  await open(vault).add('otra');
  await open(vault).send();
  expect(await open(vault).isOver('llave')).toBe(true);
  await open(vault).begin('llave');
  expect(await open(vault).isOver('llave')).toBe(false);
  expect(await open(vault).isOver('otra')).toBe(true);
  // Nothing of a token is written down.
  const kept = await database.use((opened) => opened.getAll('facts'));
  expect(JSON.stringify(kept)).not.toMatch(/llave|otra/);
});

test('the server is told without a look at the disk; what is told is not told again', async () => {
  const revocations = open(createDeviceVault(database));
  const tell = await revocations.add('llave');
  const ends = tell();
  expect(told).toEqual(['llave']);
  await ends;
  expect(await countWaiting()).toBe(0);
  await revocations.send();
  expect(told).toEqual(['llave']);
});

test('one that the server did not hear of at once waits for the next time', async () => {
  const vault = createDeviceVault(database);
  const deaf = createRevocations(database, vault, async () => ({ ok: false, problem: 'no-answer' }));
  await (
    await deaf.add('llave')
  )();
  expect(await countWaiting()).toBe(1);
  await open(vault).send();
  expect(told).toEqual(['llave']);
});

test('one that is kept while others are being sent is sent as well', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const revocations = createRevocations(database, createDeviceVault(database), async (token) => {
    told.push(token);
    await answered;
    return { ok: true, value: null };
  });
  await revocations.add('primera');
  const first = revocations.send();
  await vi.waitFor(() => expect(told).toEqual(['primera']));
  await revocations.add('segunda');
  const second = revocations.send();
  answer();
  await Promise.all([first, second]);
  expect(told).toEqual(['primera', 'segunda']);
  expect(await countWaiting()).toBe(0);
});
