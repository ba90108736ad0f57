import { timingSafeEqual } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import { XSRF_COOKIE, XSRF_HEADER } from '../../contract/endpoints.ts';
import type { User } from '../../contract/user.ts';
import { ProblemError } from '../../contract/problems.ts';
import type { SessionService } from '../modules/session/service.ts';
import type { Person } from '../policy/person.ts';
import type { AppContext } from './app-env.ts';

/** The token of a request: the whole `Authorization` value, with no scheme before it (seed). */
export function tokenOf(context: AppContext): string {
  return context.req.header('Authorization')?.trim() ?? '';
}

/**
 * Who is asking, or a 401 that ends the session; for calls that change something, XSRF too. A request without a token
 * ends none: a gateway may have taken the header away.
 */
export async function requirePerson(
  context: AppContext,
  sessions: SessionService,
): Promise<{ person: Person; user: User }> {
  const token = tokenOf(context);
  if (token === '') throw new ProblemError('credential-missing');
  const found = await sessions.identify(token);
  if (!found) throw new ProblemError('session-ended');
  requireXsrfHeader(context);
  return found;
}

/** The seed's rule: where the cookie is present, a call that is no GET repeats it in a header. */
export function requireXsrfHeader(context: AppContext): void {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return;
  const cookie = getCookie(context, XSRF_COOKIE);
  if (cookie === undefined) return;
  if (!isSame(cookie, context.req.header(XSRF_HEADER) ?? '')) throw new ProblemError('forbidden');
}

export function isSame(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
