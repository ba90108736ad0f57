import { expect, test } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { playHistory } from '../support/histories.ts';
import { histories } from '../support/history-arbitrary.ts';

test(
  'five tablets, two of a newer version, with bad lines, crashes and wrong clocks lose nothing, double nothing and end alike',
  async () => {
    const numRuns = Number(process.env['HISTORIES'] ?? rounds(100, 1_000));
    await fc.assert(
      fc.asyncProperty(histories(1_520, 9), async (steps) => {
        const { broken, partitions, operations, newer } = await playHistory(steps);
        expect(Math.min(...operations)).toBeGreaterThanOrEqual(200);
        expect(newer).toBeGreaterThanOrEqual(100);
        expect(partitions).toBeGreaterThanOrEqual(6);
        expect(broken).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  },
  rounds(900_000, 9_000_000),
);
