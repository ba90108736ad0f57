import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHistory } from '../data/support/histories.ts';
import { histories } from '../data/support/history-arbitrary.ts';
import { fc } from '../support/fast-check.ts';
import { openRealHouse } from './support/real-house.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('embedded');
});
afterAll(() => server.close());

const inOrder = (texts: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(texts)
    .map(([thing, all]) => [thing, all.toSorted()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/**
 * The histories of `tests/data/notes/model.test`, fewer and shorter, with the real service and its database in place of
 * the model of them.
 */
test('five tablets with bad lines, crashes and wrong clocks end alike on the real server, and as on its model', async () => {
  const people = ['DEMO-ALUMNA', 'DEMO-ALUMNO', 'DEMO-DOCENTE'];
  let history = 0;
  await fc.assert(
    fc.asyncProperty(histories(360, 8), async (steps) => {
      const house = await openRealHouse(server, people[history] ?? '');
      history += 1;
      const real = await playHistory(steps, house);
      expect(real.broken).toEqual([]);
      expect(real.partitions).toBeGreaterThanOrEqual(4);
      const model = await playHistory(steps);
      expect(inOrder(real.texts)).toEqual(inOrder(model.texts));
      expect(real.operations).toEqual(model.operations);
    }),
    { numRuns: people.length, endOnFailure: true },
  );
}, 120_000);
