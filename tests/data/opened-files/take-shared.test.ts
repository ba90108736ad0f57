import { expect, test } from 'vitest';
import { takeSharedFiles } from '../../../src/data/opened-files/take-shared.ts';
import { createManualClock } from '../support/manual-clock.ts';

test('a share whose files are still being read is waited for while the worker says that it is at work', async () => {
  const worker = {
    postMessage(_message: unknown, transfer?: unknown) {
      const port: unknown = Array.isArray(transfer) ? transfer[0] : null;
      if (!(port instanceof MessagePort)) return;
      port.postMessage('sigo');
      port.postMessage({ files: [], leftOut: 3 });
    },
  };
  const door = { controller: () => worker, onControl: () => () => undefined };
  const clock = createManualClock();
  expect(await takeSharedFiles(door, clock, 'uno')).toEqual({ files: [], leftOut: 3 });
  expect(clock.pending()).toBe(0);
});
