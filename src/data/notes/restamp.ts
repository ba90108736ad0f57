import { laterOf, nextStamp, type Stamp, type Vector, writerOf } from '../../../contract/stamp.ts';
import type { Operation } from '../../../contract/things.ts';

/**
 * Operations made while this device's clock was ahead, with the stamps of now: the same ids, in the same order, after
 * all that is confirmed. What they knew of each other is put right with them.
 */
export function restamp(
  operations: readonly Operation[],
  nowMs: number,
  confirmed: Stamp | null,
): readonly Operation[] {
  const newOf = new Map<Stamp, Stamp>();
  const inOrder = [...operations].sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
  let last = confirmed;
  return inOrder.map((operation) => {
    const stamp = nextStamp(writerOf(operation.stamp), nowMs, last);
    last = laterOf(last, stamp);
    newOf.set(operation.stamp, stamp);
    const seen: Vector | undefined =
      operation.seen &&
      Object.fromEntries(Object.entries(operation.seen).map(([writer, known]) => [writer, newOf.get(known) ?? known]));
    return { ...operation, stamp, ...(seen ? { seen } : {}) };
  });
}
