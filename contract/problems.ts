import * as v from 'valibot';
import { type ProblemCode, problemCodeSchema } from './problem-codes.ts';

export type { ProblemCode };

/** RFC 9457 problem details as this server sends them. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: problemCodeSchema,
  retryAfterSeconds: v.optional(v.number()),
});

/** A result whose failure is expected: a value, never an exception. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: ProblemCode; retryAfterSeconds?: number };

/** Carries a `ProblemCode` through code that can only throw (streams, workers, query functions). */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, options?: { cause?: unknown; detail?: string }) {
    super(options?.detail ?? code, options);
    this.name = 'ProblemError';
    this.code = code;
  }
}
