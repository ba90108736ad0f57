import * as v from 'valibot';
import { timeOf, writerOf } from '../../../contract/stamp.ts';
import type { Stamp } from '../../../contract/stamp.ts';
import { LARGEST_OPERATION_BYTES } from '../../../contract/sync.ts';
import type { Refusal } from '../../../contract/sync.ts';
import { operationIdPattern, operationSchema } from '../../../contract/things.ts';
import type { Operation } from '../../../contract/things.ts';
import { isStorable } from './storable-json.ts';

export type CheckedOperation =
  | {
      readonly isSound: true;
      readonly operation: Operation;
      readonly bytes: number;
      /** The latest time any of its stamps names. */
      readonly latestMs: number;
    }
  | { readonly isSound: false; readonly id: string | null; readonly refusal: Refusal };

/** What one operation of a batch says, or why it is refused whoever sent it, and whenever. */
export function checkOperation(sent: unknown): CheckedOperation {
  const refuse = (refusal: Refusal): CheckedOperation => ({ isSound: false, id: idOf(sent), refusal });
  if (!isStorable(sent)) return refuse('malformed');
  const bytes = Buffer.byteLength(JSON.stringify(sent));
  if (bytes > LARGEST_OPERATION_BYTES) return refuse('too-large');
  const parsed = v.safeParse(operationSchema, sent);
  if (!parsed.success) return refuse('malformed');
  const operation = parsed.output;
  const seen = Object.entries(operation.seen ?? {});
  if (!seen.every(([writer, stamp]) => writerOf(stamp) === writer)) return refuse('malformed');
  const stamps = [operation.stamp, ...seen.map(([, stamp]) => stamp)];
  if (!stamps.every(hasPlainWriter)) return refuse('malformed');
  return { isSound: true, operation, bytes, latestMs: Math.max(...stamps.map(timeOf)) };
}

/** A vector is a plain object, in which `constructor` is known before anybody wrote it. */
function hasPlainWriter(stamp: Stamp): boolean {
  return !(writerOf(stamp) in {});
}

function idOf(sent: unknown): string | null {
  if (typeof sent !== 'object' || sent === null || !('id' in sent) || typeof sent.id !== 'string') return null;
  return operationIdPattern.test(sent.id) ? sent.id : null;
}
