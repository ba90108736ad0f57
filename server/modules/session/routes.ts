import { Hono } from 'hono';
import { ProblemError } from '../../../contract/problems.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { requirePerson, requireXsrfHeader, tokenOf } from '../../http/authenticate.ts';
import { clientKey } from '../../http/client-address.ts';
import { NEVER_STORED } from '../../http/headers.ts';
import { problemResponse } from '../../http/problem.ts';
import type { SessionService } from './service.ts';

/** Signing in and out, and who one is. */
export function sessionRoutes(sessions: SessionService, isProxyTrusted: boolean): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.post('/user', async (context) => {
    const result = await sessions.signIn(tokenOf(context), clientKey(context, isProxyTrusted));
    if (!result.ok) return problemResponse(result.problem, result.retryAfterSeconds);
    return context.json(result.value, 200, { 'Cache-Control': NEVER_STORED });
  });

  app.get('/user', async (context) => {
    const { user } = await requirePerson(context, sessions);
    return context.json(user, 200, { 'Cache-Control': NEVER_STORED });
  });

  // Answers the same however often it is asked: a sign-out made offline may be sent twice. Older pages delete.
  app.on(['POST', 'DELETE'], ['/session/end', '/session'], async (context) => {
    const token = tokenOf(context);
    if (token === '') throw new ProblemError('session-ended');
    requireXsrfHeader(context);
    await sessions.signOut(token);
    // Without this, the back button brings the private page back from memory.
    return context.body(null, 204, { 'Clear-Site-Data': '"cache"', 'Cache-Control': NEVER_STORED });
  });

  return app;
}
