import type { ChangedThing } from '../../../contract/sync.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import { type Ledger, nextLedger } from './ledger.ts';

/** As many as a slow tablet takes in within two frames. */
const thingsAtOnce = 500;

/** The ledger with what this device keeps. To take in thousands at once is one long task, and a page that is turned waits. */
export async function takenIn(before: Ledger, things: readonly ChangedThing[], clock: Clock): Promise<Ledger> {
  let ledger = before;
  for (let at = 0; at < things.length; at += thingsAtOnce) {
    if (at > 0) await pause(clock, 0);
    const some = things.slice(at, at + thingsAtOnce);
    ledger = nextLedger(ledger, { type: 'read', things: some, pending: [], syncedAt: null });
  }
  return ledger;
}
