import { thingKinds } from '../../../contract/notes.ts';
import { timeOf } from '../../../contract/stamp.ts';
import type { Ledger, PendingOperation } from './ledger.ts';
import type { WaitingChange } from './notes-service.ts';
import { keyThingPrefix } from './notes-vault.ts';

/**
 * What waits, for its page: the oldest first. Of a place only the last one, of the time somebody read only what the
 * server refuses: both make an operation every few minutes.
 */
export function waitingChanges({ pending, notes }: Ledger): readonly WaitingChange[] {
  const last = new Map([...pending.values()].map(({ operation }) => [operation.thing, operation.id]));
  const isListed = ({ operation: { id, thing }, sending }: PendingOperation): boolean =>
    sending === 'refused' ||
    thing.startsWith(thingKinds.note) ||
    (thing.startsWith(thingKinds.place) && last.get(thing) === id);
  return [...pending.values()].filter(isListed).map(({ operation, sending, refusal }) => ({
    operationId: operation.id,
    thing: operation.thing,
    sending,
    madeAt: new Date(timeOf(operation.stamp)).toISOString(),
    refusal,
    text: operation.text ?? notes.get(operation.thing)?.locator.text?.highlight ?? '',
    // Made where it is asked for; a key is no word of anybody's, and nothing to be pasted somewhere.
    get content() {
      return operation.thing.startsWith(keyThingPrefix) ? '' : JSON.stringify(operation);
    },
  }));
}
