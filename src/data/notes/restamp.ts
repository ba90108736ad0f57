import { laterOf, nextStamp, type Stamp, type Vector, writerOf } from '../../../contract/stamp.ts';
import type { Result } from '../../../contract/problems.ts';
import type { Operation } from '../../../contract/things.ts';
import type { Keeper } from './keeper.ts';

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

/**
 * Makes them durable, each in place of the one with its id. What is not kept so must not be sent so: after a restart it
 * would have its old stamp, and the server would know it by another.
 */
export async function keepAll(operations: readonly Operation[], { keep }: Pick<Keeper, 'keep'>): Promise<Result<null>> {
  for (const operation of operations) {
    const kept = await keep(operation);
    if (!kept.ok) return kept;
  }
  return { ok: true, value: null };
}
