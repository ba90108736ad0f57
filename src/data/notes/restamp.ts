import { isKnown, laterOf, nextStamp, type Stamp, timeOf, type Vector, writerOf } from '../../../contract/stamp.ts';
import { MOST_AHEAD_MS } from '../../../contract/sync.ts';
import type { Operation } from '../../../contract/things.ts';

/**
 * Operations made while this device's clock was ahead, with the stamps of now: the same ids, in the same order, after
 * all that is confirmed. What they knew of each other is put right with them; of one that was put right before them, and
 * is confirmed by now, that is what `changesOf` its thing says of its writer. Those that stay as they are are not among
 * the answer: where the server takes no stamp at all, each try would keep them once more.
 */
export function restamp(
  operations: readonly Operation[],
  nowMs: number,
  confirmed: Stamp | null,
  changesOf: (thing: string) => Vector,
): readonly Operation[] {
  const newOf = new Map<Stamp, Stamp>();
  const inOrder = [...operations].sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
  let last = confirmed;
  return inOrder.flatMap((operation) => {
    const stamp = nextStamp(writerOf(operation.stamp), nowMs, last);
    last = laterOf(last, stamp);
    newOf.set(operation.stamp, stamp);
    const seen: Vector | undefined =
      operation.seen &&
      Object.fromEntries(
        Object.entries(operation.seen).flatMap(([writer, known]) => {
          const changes = changesOf(operation.thing);
          // Of a time when the server's clock was ahead, and confirmed as it is: to claim more would hide what came since.
          const isAhead = timeOf(known) > nowMs + MOST_AHEAD_MS && !isKnown(changes, known);
          const right = newOf.get(known) ?? (isAhead ? changes[writer] : known);
          return right === undefined ? [] : [[writer, right]];
        }),
      );
    const isAsItWas = stamp === operation.stamp && JSON.stringify(seen) === JSON.stringify(operation.seen);
    return isAsItWas ? [] : [{ ...operation, stamp, ...(seen ? { seen } : {}) }];
  });
}
