import { expect, test } from 'vitest';
import { createHeldFiles } from '../../../src/data/content/held-files.ts';
import { createManualClock } from '../support/manual-clock.ts';

const hourMs = 3_600_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a file that was read for long rests for a moment, also where the clock was set back meanwhile', async () => {
  const clock = createManualClock();
  let setBackMs = 0;
  const held = createHeldFiles({ ...clock, now: () => clock.now() - setBackMs });
  held.hold('r0', true, Promise.reject(new Error('taken')));
  clock.advance(250);
  setBackMs = hourMs;
  let isRested = false;
  const resting = held.rested('r0').then(() => (isRested = true));
  await turn();
  expect(isRested).toBe(false);
  clock.advance(40);
  await resting;
});
