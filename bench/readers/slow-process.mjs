// Stops and continues processes so that each of their threads runs one part in `rate` of the time: page, workers and the
// threads that decode and draw are slowed alike. Ends, with all of them running, when whoever started it is gone.
import { constants, setPriority } from 'node:os';

const rate = Number(process.argv[2]);
const ids = process.argv.slice(3).map(Number);
const runMs = 2;
const cell = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms) => Atomics.wait(cell, 0, 0, ms);
const gone = new Set();

function signalAll(name) {
  for (const id of ids) {
    if (gone.has(id)) continue;
    try {
      process.kill(id, name);
    } catch (error) {
      // A tab that is closed takes its process with it.
      if (error.code !== 'ESRCH') throw error;
      gone.add(id);
    }
  }
}

// Whoever keeps the time must not wait for those it slows; only root may go first.
if (process.getuid() === 0) setPriority(0, constants.priority.PRIORITY_HIGHEST);
// What a timer takes too long is made up for.
let owedMs = 0;
let continuedAt = performance.now();
while (process.connected) {
  sleep(runMs);
  signalAll('SIGSTOP');
  const stoppedAt = performance.now();
  owedMs += (stoppedAt - continuedAt) * (rate - 1);
  if (owedMs > 0) sleep(owedMs);
  signalAll('SIGCONT');
  continuedAt = performance.now();
  owedMs -= continuedAt - stoppedAt;
  await new Promise((resolve) => setImmediate(resolve));
}
