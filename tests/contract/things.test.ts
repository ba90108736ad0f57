import { fc } from '../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { isKnown, nextStamp, timeOf, writerOf } from '../../contract/stamp.ts';
import * as v from 'valibot';
import {
  apply,
  isAlive,
  join,
  nothing,
  type Operation,
  stateOf,
  type ThingState,
  thingStateSchema,
} from '../../contract/things.ts';

const writers = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Devices that change one thing, each knowing what it was told. */
function play(steps: readonly { who: number; does: 'set' | 'write' | 'remove' | 'hear'; from: number; ms: number }[]) {
  const known: ThingState[] = writers.map(() => nothing);
  const last: (string | null)[] = writers.map(() => null);
  const operations: Operation[] = [];
  for (const { who, does, from, ms } of steps) {
    const mine = known[who] ?? nothing;
    if (does === 'hear') {
      known[who] = join(mine, known[from] ?? nothing);
      continue;
    }
    const seen = { ...mine.changes };
    const latest = [...Object.values(mine.changes), ...Object.values(mine.removed), last[who] ?? ''].sort().at(-1);
    const stamp = nextStamp(writers[who] ?? '', ms, latest || null);
    last[who] = stamp;
    const base = { id: idOf(operations.length), thing: 'nota:x', stamp, seen };
    const operation: Operation =
      does === 'remove'
        ? { ...base, remove: true }
        : does === 'write'
          ? { ...base, text: `texto ${operations.length}` }
          : { ...base, set: { color: operations.length, furthest: { share: ms % 7 } } };
    operations.push(operation);
    known[who] = apply(mine, operation);
  }
  return { known, operations };
}

const stepsOf = fc.array(
  fc.record({
    who: fc.nat(2),
    from: fc.nat(2),
    does: fc.constantFrom('set', 'write', 'remove', 'hear', 'hear'),
    // Clocks ten years off, both ways, jumping.
    ms: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -4e11, max: 4e12 })),
  }),
  { maxLength: 30 },
);

describe('a thing that devices change apart from each other', () => {
  test('is the same in whatever order, and however often, its changes come', () => {
    fc.assert(
      fc.property(stepsOf, fc.infiniteStream(fc.nat()), (steps, chance) => {
        const { known, operations } = play(steps);
        const all = operations.reduce(apply, nothing);
        const shuffled = [...operations, ...operations.slice(0, 5)]
          .map((operation) => ({ operation, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ operation }) => operation);
        expect(shuffled.reduce(apply, nothing)).toEqual(all);
        expect(known.reduce(join, nothing)).toEqual(all);
        expect(join(all, all)).toEqual(all);
      }),
      { numRuns: 500 },
    );
  });

  test('joins alike from either side and in any grouping', () => {
    fc.assert(
      fc.property(stepsOf, (steps) => {
        const [a = nothing, b = nothing, c = nothing] = play(steps).known;
        expect(join(a, b)).toEqual(join(b, a));
        expect(join(join(a, b), c)).toEqual(join(a, join(b, c)));
      }),
      { numRuns: 500 },
    );
  });

  test('keeps every text that nobody who knew it replaced', () => {
    fc.assert(
      fc.property(stepsOf, (steps) => {
        const { operations } = play(steps);
        const writes = operations.filter(({ text }) => text !== undefined);
        const open = writes.filter(({ stamp }) => !writes.some(({ seen = {} }) => isKnown(seen, stamp)));
        const all = operations.reduce(apply, nothing);
        expect(new Set(all.texts.map(({ text }) => text))).toEqual(new Set(open.map(({ text }) => text)));
        expect(all.texts).toHaveLength(open.length);
      }),
      { numRuns: 500 },
    );
  });

  test('is gone only where every change was known to somebody who removed it', () => {
    fc.assert(
      fc.property(stepsOf, (steps) => {
        const { operations } = play(steps);
        const removals = operations.filter(({ remove }) => remove);
        const survives = operations.some(
          ({ remove, stamp }) => !remove && !removals.some(({ seen = {} }) => isKnown(seen, stamp)),
        );
        expect(isAlive(operations.reduce(apply, nothing))).toBe(survives);
      }),
      { numRuns: 500 },
    );
  });

  test('takes of each field the latest value, but how far somebody read is the farthest', () => {
    const early = { id: idOf(1), thing: 'lugar:x', stamp: nextStamp('aaaaaaaa', 5, null) };
    const late = { id: idOf(2), thing: 'lugar:x', stamp: nextStamp('bbbbbbbb', 9, null) };
    const state = join(
      stateOf({ ...late, set: { place: 'página 3', furthest: { share: 0.1 } } }),
      stateOf({ ...early, set: { place: 'página 90', furthest: { share: 0.9 }, masNuevo: 1 } }),
    );
    expect(state.fields.place?.value).toBe('página 3');
    expect(state.fields.furthest?.value).toEqual({ share: 0.9 });
    // What only a newer version knows is carried along.
    expect(state.fields.masNuevo?.value).toBe(1);
  });

  test('keeps what a newer version adds to a state, to a field and to a text', () => {
    const stamp = nextStamp('aaaaaaaa', 5, null);
    const newer = v.parse(thingStateSchema, {
      ...stateOf({ id: idOf(1), thing: 'nota:x', stamp, set: { color: 'blue' }, text: 'hola' }),
      fields: { color: { stamp, value: 'blue', why: 'lila' } },
      texts: [{ stamp, text: 'hola', language: 'es' }],
      audience: { class: 7 },
    });
    const mine = { id: idOf(2), thing: 'nota:x', stamp: nextStamp('bbbbbbbb', 6, stamp), set: { page: 3 } };
    const told = { ...newer, audience: { class: 8 } };
    // Made here first, and then told with more by a newer server.
    const own = { id: idOf(1), thing: 'nota:x', stamp, set: { color: 'blue' }, text: 'hola' };
    const state = join(apply(apply(nothing, own), mine), told);
    expect(state).toMatchObject({
      fields: { color: { value: 'blue', why: 'lila' }, page: { value: 3 } },
      texts: [{ text: 'hola', language: 'es' }],
      audience: { class: 8 },
    });
    // Told with more, and then taken for its own once more, as the answer to what it sent: in either order.
    for (const both of [apply(told, own), join(stateOf(own), told)])
      expect(both).toMatchObject({ fields: { color: { why: 'lila' } }, texts: [{ text: 'hola', language: 'es' }] });
  });
});

describe('a stamp', () => {
  test('comes after all that was seen, whatever the clock says, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.integer()), { maxLength: 50 }), (clock) => {
        let last: string | null = null;
        for (const ms of clock) {
          const next = nextStamp('aaaaaaaa', ms, last);
          expect(last === null || next > last).toBe(true);
          expect(writerOf(next)).toBe('aaaaaaaa');
          last = next;
        }
      }),
    );
  });

  test('counts on when its count is full', () => {
    const full = '0000000005-zzzz-aaaaaaaa';
    const next = nextStamp('aaaaaaaa', 0, full);
    expect(next > full).toBe(true);
    expect(timeOf(next)).toBe(6);
  });
});
