import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createNoteStore, noProgress } from '../../../src/data/notes/note-store.ts';
import { notesKeyName } from '../../../src/data/notes/notes-vault.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { personLeaving } from '../../../src/data/session/person-leaving.ts';
import { runTeardown } from '../../../src/data/session/teardown.ts';
import { nothing } from '../../../contract/things.ts';
import { freely } from '../../support/freely.ts';

const sealed = { nonce: new Uint8Array(12), data: new Uint8Array(40) };
const rowOf = (id: string) => ({
  id,
  stamp: `1-0-${id}`,
  keyId: 'a-key',
  sealed,
  refusal: null,
});

test('what one tab let go of, no other tab brings back: neither from its journal, nor with an answer that comes late', async () => {
  const database = createPersonDatabase('7', freely);
  await database.use((open) => open.put('keys', sealed, notesKeyName));
  const [one, other] = [database, createPersonDatabase('7', freely)].map((each) => createNoteStore(each, () => true));
  if (!one || !other) throw new Error('Two tabs');
  await one.addWaiting([rowOf('a'), rowOf('b')]);
  await one.progress({ ...noProgress, refused: new Map([['a', 'too-large']]) });
  await one.dismiss('a', '1-0-a');
  await other.addWaiting([rowOf('a'), rowOf('b'), rowOf('c')]);
  await other.progress({ ...noProgress, refused: new Map([['a', 'too-large']]) });
  const { outbox } = await other.read();
  expect(outbox.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['a', 'dismissed'],
    ['b', null],
    ['c', null],
  ]);
  // Nothing of what was written is left.
  expect(outbox[0]?.sealed.data).toHaveLength(0);
  await other.progress({ ...noProgress, confirmed: ['b', 'c'] });
  expect((await one.read()).outbox.map(({ id }) => id)).toEqual(['a']);
});

test('who began to write in a database is known in it until all has come, and gone with whoever leaves', async () => {
  const database = createPersonDatabase('9', freely);
  await database.use((open) => open.put('keys', sealed, notesKeyName));
  const store = createNoteStore(database, () => true);
  // As a database of before has it.
  expect(await store.read()).toMatchObject({ writers: [], isWhole: false });
  await store.begin('unescritor');
  await store.begin('otroescritor');
  expect((await store.read()).writers).toEqual(['unescritor', 'otroescritor']);
  await store.progress({ ...noProgress, cursor: '7' });
  expect((await store.read()).writers).toEqual(['unescritor', 'otroescritor']);
  await store.progress({ ...noProgress, isWhole: true });
  expect(await store.read()).toMatchObject({ writers: [], isWhole: true });
  await store.begin('untercero');
  await runTeardown(personLeaving('9', freely, () => undefined));
  await expect(store.begin('demasiadotarde')).rejects.toThrow('session-ended');
  expect((await store.read()).writers).toEqual([]);
});

test('an answer whose writing waits while its person leaves is not written, also where they are back before it', async () => {
  let admit: () => void = () => undefined;
  let isIn = true;
  const door = { ...freely, admit: () => new Promise<void>((resolve) => (admit = resolve)) };
  const store = createNoteStore(createPersonDatabase('8', door), () => isIn);
  const database = createPersonDatabase('8', freely);
  const enter = () => database.use((open) => open.put('keys', sealed, notesKeyName));
  const leave = () => runTeardown(personLeaving('8', freely, () => undefined));
  const thing = { id: 'nota:1', state: nothing };
  const answer = () => store.progress({ ...noProgress, things: [thing], cursor: '7', isWhole: true });

  await enter();
  // In another tab: this one has not heard of it.
  const late = answer();
  await leave();
  admit();
  await expect(late).rejects.toThrow('session-ended');
  await enter();
  const later = answer();
  await leave();
  isIn = false;
  await enter();
  admit();
  await expect(later).rejects.toThrow('session-ended');
  expect(await store.read()).toMatchObject({ things: [], cursor: null, isWhole: false });
  isIn = true;
  const inTime = answer();
  admit();
  await inTime;
  expect(await store.read()).toMatchObject({ things: [thing], cursor: '7', isWhole: true });
});
