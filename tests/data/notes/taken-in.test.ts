import { expect, test } from 'vitest';
import { stateOf } from '../../../contract/things.ts';
import { emptyLedger, nextLedger } from '../../../src/data/notes/ledger.ts';
import { takenIn } from '../../../src/data/notes/taken-in.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { notesInPdf, operationsOf } from '../../support/many-notes.ts';

const thingsOf = (count: number) =>
  operationsOf(notesInPdf({ bookId: 'libro', count, parts: 20 })).map((operation) => ({
    id: operation.thing,
    state: stateOf(operation),
  }));

test('thousands are taken in some at a time, and are what they would be at once', async () => {
  const clock = createManualClock();
  const things = thingsOf(1_200);
  let pauses = 0;
  const counted = {
    ...clock,
    after: (_ms: number, run: () => void) => ((pauses += 1), queueMicrotask(run), () => undefined),
  };
  const ledger = await takenIn(emptyLedger, things, counted);
  expect(pauses).toBe(2);
  expect(ledger).toEqual(nextLedger(emptyLedger, { type: 'read', things, pending: [], syncedAt: null }));
});

test('a few are there in the same turn', async () => {
  const { notes } = await takenIn(emptyLedger, thingsOf(40), createManualClock());
  expect(notes.size).toBe(40);
});
