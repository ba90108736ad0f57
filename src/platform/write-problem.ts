import { ProblemError, type ProblemCode } from '../../contract/problems.ts';

/** What to say of a write that failed: no room (the gate of the databases, or the browser), or no storage. */
export function writeProblemOf(cause: unknown): ProblemCode {
  const isFull =
    cause instanceof ProblemError || (cause instanceof DOMException && cause.name === 'QuotaExceededError');
  return isFull ? 'storage-full' : 'storage-unavailable';
}
