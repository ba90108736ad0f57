import * as v from 'valibot';
import { MARK_HEADER, MARK_VALUE } from '../../contract/endpoints.ts';
import { problemSchema, type ProblemCode } from '../../contract/problems.ts';

/** How a request ended; the connection learns from every one. */
export type Fate =
  /** Our server answered, whatever it said. */
  | 'answered'
  /** Nobody did: no network, time out, a gateway that cannot reach our server. */
  | 'no-answer'
  /** Somebody else did: a portal or a filter with its own page. */
  | 'wrong-answer'
  /** Our mark, but contents that were changed on the way. */
  | 'broken-answer';

export type Answer<B> =
  | { readonly kind: 'answered'; readonly status: number; readonly body: B }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: ProblemCode;
      /** Whether the server itself named the code (RFC 9457), so that it may decide about a session. */
      readonly isOurs: boolean;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'no-answer'; readonly reason: 'timeout' | 'aborted' | 'network' }
  | { readonly kind: 'wrong-answer' }
  | { readonly kind: 'broken-answer' };

/** Whether our own server wrote this answer. */
export function hasMark(response: Response): boolean {
  return response.headers.get(MARK_HEADER) === MARK_VALUE;
}

/** A gateway in front of our server says that it cannot reach it. */
export function isGatewaySilence(response: Response): boolean {
  return !hasMark(response) && response.status >= 502 && response.status <= 504;
}

/** What an answer without success and with our mark means. */
export function parseProblem(status: number, text: string, retryAfter: string | null): Answer<never> {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  const parsed = v.safeParse(problemSchema, parseJson(text));
  const told = parsed.success ? parsed.output : null;
  return {
    kind: 'problem',
    status,
    code: told?.code ?? codeOfStatus(status),
    isOurs: parsed.success,
    retryAfterSeconds: told?.retryAfterSeconds ?? seconds,
  };
}

/** The value of a JSON text; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 413) return 'too-large';
  if (status === 429 || status === 503) return 'server-busy';
  // Our own refusals say what is wrong: this is somebody's between us, whatever mark it left on it.
  return status >= 500 ? 'server-failed' : 'wrong-answer';
}
