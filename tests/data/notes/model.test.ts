import { expect, test } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { deviceCount, playHistory, type Step } from '../support/histories.ts';
import type { Line } from '../support/notes-model.ts';

const yearsMs = 10 * 365 * 86_400_000;
const who = fc.nat(deviceCount - 1);

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      who,
      does: fc.constantFrom('add', 'write', 'write', 'recolour', 'remove', 'restore', 'newer'),
      which: fc.nat(6),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('sync' as const), who, share: fc.constantFrom(1, 1, 0.3, 0.01) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('line' as const),
      who,
      line: fc.constantFrom<Line>('works', 'is-gone', 'loses-answers', 'repeats'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      who,
      loses: fc.constantFrom('nothing' as const, 'database' as const, 'journal' as const),
      amid: fc.constantFrom(undefined, 'before-disk' as const, 'after-disk' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('clock' as const),
      who,
      toMs: fc.oneof(fc.constant(0), fc.integer({ min: -yearsMs, max: yearsMs })),
    }),
  },
);
test(
  'five tablets with bad lines, crashes and wrong clocks lose nothing, double nothing and end alike',
  async () => {
    const histories = rounds(100, 1_000);
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1_520, maxLength: 1_560, size: 'max' }), async (steps) => {
        const { broken, partitions, operations } = await playHistory(steps);
        expect(operations).toBeGreaterThanOrEqual(1_000);
        expect(partitions).toBeGreaterThanOrEqual(6);
        expect(broken).toEqual([]);
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? histories), endOnFailure: true },
    );
  },
  rounds(900_000, 9_000_000),
);
