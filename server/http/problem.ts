import type { ProblemCode } from '../../contract/problems.ts';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { ProblemError } from '../../contract/problems.ts';

/** The status of each code a server answers; import refusals are all 422. */
const statuses: Partial<Record<ProblemCode, number>> = {
  'credential-missing': 401,
  'credential-invalid': 401,
  'credential-used': 401,
  'credential-expired': 401,
  'session-ended': 401,
  'too-many-attempts': 429,
  'bad-request': 400,
  forbidden: 403,
  'not-found': 404,
  'book-not-found': 404,
  'content-not-found': 404,
  'too-large': 413,
  'import-too-large': 413,
  'server-failed': 500,
  'server-busy': 503,
};

function statusOf(code: ProblemCode): number {
  return statuses[code] ?? (code.startsWith('import-') ? 422 : 500);
}

/** An RFC 9457 answer whose title is the sentence a person reads. */
export function problemResponse(code: ProblemCode, retryAfterSeconds?: number): Response {
  const status = statusOf(code);
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (status === 401) headers.set('WWW-Authenticate', 'Token realm="Libro Digital"');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const body = {
    type: `urn:libro-digital:problem:${code}`,
    title: sentenceOf(code),
    status,
    code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

const BUSY_RETRY_SECONDS = 5;
// PostgreSQL classes: 08 connection, 53 out of resources, 57P server going down; waited too long (57014, 55P03), or met
// somebody else's transaction (40001, 40P01): the next try may succeed.
const BUSY_SQL_STATES = /^(08|53|57P|57014|55P03|40001|40P01)/;
const BUSY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const BUSY_DRIVER_MESSAGES =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout|embedded database/i;

/** Turns whatever was thrown into a problem: its own code, a busy database, or a failure of ours. */
export function problemOfError(error: unknown): Response {
  if (error instanceof ProblemError) return problemResponse(error.code);
  return isBusy(error) ? problemResponse('server-busy', BUSY_RETRY_SECONDS) : problemResponse('server-failed');
}

function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (BUSY_SQL_STATES.test(code) || BUSY_SYSTEM_CODES.has(code) || BUSY_DRIVER_MESSAGES.test(cause.message)) {
      return true;
    }
  }
  return false;
}
