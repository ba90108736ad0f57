import { expect, test } from 'vitest';
import { isPassing } from '../../../src/data/downloads/download-machine.ts';
import { createKeptShell } from '../../../src/data/downloads/kept-shell.ts';
import { makeBook } from '../../support/test-books.ts';
import { createManualClock } from '../support/manual-clock.ts';

const { summary } = await makeBook('celula', 40_000);

test('an engine that was cut off while it came is asked for again with the network, and by nobody’s tap', async () => {
  let hasNetwork = false;
  const shell = createKeptShell({
    offlineShell: {
      hasWorker: () => true,
      onWorker: () => () => undefined,
      ask: async ({ type }) => type !== 'keep-engine' || hasNetwork,
    },
    storage: { hasRoom: async () => true },
    backendBase: '/',
    clock: createManualClock(),
  });
  const problem = await shell.keepForBook(summary);
  expect(problem && isPassing(problem)).toBe(true);
  hasNetwork = true;
  expect(await shell.keepForBook(summary)).toBeNull();
});
