import { ProblemError } from '../../../contract/problems.ts';

/** What went wrong in a query, with the seconds a person should wait where the server named them. */
export function problemOf(cause: unknown): { ok: false; problem: ProblemError['code']; retryAfterSeconds?: number } {
  if (!(cause instanceof ProblemError)) return { ok: false, problem: 'unexpected-failure' };
  const seconds = retryAfterOf(cause.cause);
  return { ok: false, problem: cause.code, ...(seconds === null ? {} : { retryAfterSeconds: seconds }) };
}

function retryAfterOf(result: unknown): number | null {
  const seconds: unknown = Reflect.get(Object(result), 'retryAfterSeconds');
  return typeof seconds === 'number' ? seconds : null;
}
