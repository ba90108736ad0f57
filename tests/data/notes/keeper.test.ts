import { expect, test } from 'vitest';
import { toBase64Url } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { Operation } from '../../../contract/things.ts';
import { createKeeper } from '../../../src/data/notes/keeper.ts';
import { createNotesVault } from '../../../src/data/notes/notes-vault.ts';
import { createVault } from '../../../src/data/vault/device-vault.ts';
import { createMemoryJournal } from '../support/memory-journal.ts';

const random = () => crypto.getRandomValues(new Uint8Array(32));

const operationOf = (number: number): Operation => ({
  id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  thing: 'nota:1',
  stamp: `0193000000${String(number).padStart(2, '0')}-0000-unescritor000000`,
});
const idsOf = (operations: readonly { readonly id: string }[]) => operations.map(({ id }) => id);

/** A tab, and what its database is asked to take: in one go each, whether or not it does. */
function createTab() {
  const raw = random();
  const device = createVault(() => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']));
  const journal = createMemoryJournal();
  const asked: string[][] = [];
  const disk = { isFull: false };
  const keeper = createKeeper({
    person: '7',
    writer: 'uno',
    vault: createNotesVault({ id: 'unallave00000000', key: toBase64Url(random()) }, device),
    journal,
    store: {
      read: () => Promise.reject(new Error('Not asked here')),
      begin: () => Promise.reject(new Error('Not asked here')),
      progress: () => Promise.reject(new Error('Not asked here')),
      dismiss: () => Promise.reject(new Error('Not asked here')),
      async addWaiting(rows) {
        asked.push(idsOf(rows));
        if (disk.isFull) throw new ProblemError('storage-full');
      },
    },
    onCopied: () => undefined,
    onLost: () => undefined,
  });
  const written = () => journal.segments.get('7/uno')?.length ?? 0;
  return { keeper, journal, asked, disk, written };
}

const [first, second, third] = [operationOf(1), operationOf(2), operationOf(3)];

test('operations given together are one record after the other in one write, and one transaction', async () => {
  const { keeper, journal, asked } = createTab();
  let writes = 0;
  const { append } = journal;
  journal.append = (...record) => {
    writes += 1;
    return append(...record);
  };
  expect(await keeper.keep([first, second])).toEqual({ ok: true, value: null });
  await keeper.copied();
  expect(writes).toBe(1);
  expect(asked).toEqual([idsOf([first, second])]);
});

test('none goes into the database before one that was made earlier and is in the journal alone', async () => {
  const { keeper, asked, disk } = createTab();
  disk.isFull = true;
  expect(await keeper.keep([first])).toEqual({ ok: true, value: null });
  await keeper.copied();
  expect(await keeper.keep([second])).toEqual({ ok: true, value: null });
  await keeper.copied();
  disk.isFull = false;
  expect(await keeper.keep([third])).toEqual({ ok: true, value: null });
  await keeper.copied();
  expect(asked).toEqual([idsOf([first]), idsOf([first, second]), idsOf([first, second, third])]);
});

test('where the journal is full, what it has alone goes into the database with what comes', async () => {
  const { keeper, journal, asked, disk } = createTab();
  disk.isFull = true;
  await keeper.keep([first]);
  await keeper.copied();
  journal.isFull = true;
  expect(await keeper.keep([second])).toEqual({ ok: false, problem: 'storage-full' });
  disk.isFull = false;
  expect(await keeper.keep([third])).toEqual({ ok: true, value: null });
  expect(asked.at(-1)).toEqual(idsOf([first, third]));
});

test('what the server has by then is not brought into the database any more, and what went there once not again', async () => {
  const { keeper, journal, asked, disk, written } = createTab();
  disk.isFull = true;
  await keeper.keep([first]);
  await keeper.copied();
  await keeper.keep([second]);
  await keeper.confirmed([first.id]);
  disk.isFull = false;
  journal.isFull = true;
  await keeper.keep([third]);
  journal.isFull = false;
  await keeper.settle(() => []);
  expect(asked).toEqual([idsOf([first]), idsOf([first, second]), idsOf([second, third])]);
  expect(written()).toBe(0);
});

test('a confirmation waits for the copy under way, which would put back what it takes out', async () => {
  const { keeper, asked } = createTab();
  await keeper.keep([first]);
  await keeper.keep([second]);
  await keeper.confirmed([first.id, second.id]);
  expect(asked.flat()).toEqual(idsOf([first, second]));
});

test('the journal stays for as long as the database has not got what is in it, and is emptied then', async () => {
  const { keeper, disk, written } = createTab();
  disk.isFull = true;
  await keeper.keep([first]);
  await keeper.settle(() => []);
  expect(written()).toBeGreaterThan(0);
  disk.isFull = false;
  await keeper.settle(() => []);
  expect(written()).toBe(0);
});

test('a disk that is full is not given all there is each time', async () => {
  const { keeper, asked, disk } = createTab();
  disk.isFull = true;
  await keeper.keep(Array.from({ length: 80 }, (_, index) => operationOf(index + 1)));
  await keeper.copied();
  disk.isFull = false;
  await keeper.keep([operationOf(81)]);
  await keeper.copied();
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 31]);
});
