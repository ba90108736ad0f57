import { expect, test } from 'vitest';
import type { Operation } from '../../../contract/things.ts';
import type { FoundOperation } from '../../../src/data/notes/keeper.ts';
import { createKeeper } from '../../../src/data/notes/keeper.ts';
import type { Progress } from '../../../src/data/notes/note-store.ts';
import { createNotesVault, deviceKeyId, type NotesVault } from '../../../src/data/notes/notes-vault.ts';
import { toBase64Url } from '../../../contract/content.ts';
import { createVault } from '../../../src/data/vault/device-vault.ts';
import type { KeptOperation } from '../../../src/platform/person-database.ts';
import { createMemoryJournal } from '../support/memory-journal.ts';

const random = () => crypto.getRandomValues(new Uint8Array(32));
const key = { id: 'unallave00000000', key: toBase64Url(random()) };

function deviceVault() {
  const raw = random();
  return createVault(() => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']));
}

const operation: Operation = {
  id: '01930000-0000-7000-8000-000000000001',
  thing: 'nota:1',
  stamp: '019300000000-0000-unescritor000000',
};

/** A tab of a person: what it finds at its start, and what it tells and writes. */
function tabOf(vault: NotesVault, journal = createMemoryJournal()) {
  const outbox = new Map<string, KeptOperation>();
  let lossesTold = 0;
  const keeperOf = (writer: string, with_: NotesVault = vault) =>
    createKeeper({
      person: '7',
      writer,
      vault: with_,
      journal,
      store: {
        read: () => Promise.reject(new Error('Not asked here')),
        begin: () => Promise.reject(new Error('Not asked here')),
        dismiss: () => Promise.reject(new Error('Not asked here')),
        async addWaiting(rows) {
          for (const row of rows) outbox.set(row.id, row);
        },
        async progress({ refused }: Progress) {
          for (const [id, refusal] of refused) {
            const row = outbox.get(id);
            if (row) outbox.set(id, { ...row, refusal });
          }
        },
      },
      onCopied: () => undefined,
      onLost: () => void (lossesTold += 1),
    });
  return { outbox, journal, keeperOf, lossesTold: () => lossesTold };
}

const find = async (tab: ReturnType<typeof tabOf>, writer: string, vault?: NotesVault) => {
  const { found } = await tab.keeperOf(writer, vault).find([...tab.outbox.values()]);
  return found.map(({ operation: { id }, refusal }: FoundOperation) => [id, refusal]);
};

test('what only another version understands is told once, stays, and waits again where that version reads it', async () => {
  const vault = createNotesVault(key, deviceVault());
  const tab = tabOf(vault);
  const { id, stamp } = operation;
  const sealed = await vault.seal({ ...operation, thing: 'de un modo que aún no hay' });
  tab.outbox.set(id, { id, stamp, ...sealed, refusal: null });
  expect(await find(tab, 'uno')).toEqual([]);
  expect(await find(tab, 'dos')).toEqual([]);
  expect(tab.lossesTold()).toBe(1);
  expect(tab.outbox.get(id)).toMatchObject(sealed);
  const newer: NotesVault = { ...vault, open: async () => operation };
  expect(await find(tab, 'tres', newer)).toEqual([[id, null]]);
  expect(tab.outbox.get(id)?.refusal).toBeNull();
});

test('a record of the journal that nothing here understands is told before its segment goes', async () => {
  const vault = createNotesVault(key, deviceVault());
  const tab = tabOf(vault);
  const strange = tabOf({ ...vault, seal: () => vault.seal({ ...operation, thing: 'de otro modo' }) }, tab.journal);
  await strange.keeperOf('uno').keep([operation]);
  expect(await find(tab, 'dos')).toEqual([]);
  expect(await find(tab, 'tres')).toEqual([]);
  expect(tab.lossesTold()).toBe(1);
});

test('the key of notes that another key of this device sealed is no loss', async () => {
  const journal = createMemoryJournal();
  const before = tabOf(createNotesVault(key, deviceVault()), journal);
  await before.keeperOf('uno').keep([{ ...operation, thing: `llave:${key.id}` }]);
  expect(before.outbox.get(operation.id)?.keyId).toBe(deviceKeyId);
  // Where the databases lie in another place there is another key of the device; the journal is the same.
  const tab = tabOf(createNotesVault({ ...key, id: 'otrallave0000000' }, deviceVault()), journal);
  expect(await find(tab, 'dos')).toEqual([]);
  expect(tab.lossesTold()).toBe(0);
});
