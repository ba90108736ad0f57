import { ProblemError } from '../../contract/problems.ts';

/**
 * Says in the console what could not be done. Of the error only its kind: its own words may quote a name, a note or a
 * token.
 */
export function report(what: string, cause: unknown): void {
  console.error(what, cause instanceof ProblemError ? cause.code : cause instanceof Error ? cause.name : 'error');
}

/** For the `catch` of a promise: reports the failure and goes on with another value. */
export function reported<T>(what: string, otherwise: T): (cause: unknown) => T {
  return (cause) => {
    report(what, cause);
    return otherwise;
  };
}
