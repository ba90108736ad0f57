import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createNoteStore, noProgress } from '../../../src/data/notes/note-store.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { freely } from '../../support/freely.ts';

const rowOf = (id: string) => ({
  id,
  stamp: `1-0-${id}`,
  keyId: 'a-key',
  sealed: { nonce: new Uint8Array(12), data: new Uint8Array(40) },
  refusal: null,
});

test('what one tab let go of, no other tab brings back: neither from its journal, nor with an answer that comes late', async () => {
  const [one, other] = [1, 2].map(() => createNoteStore(createPersonDatabase('7', freely)));
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
