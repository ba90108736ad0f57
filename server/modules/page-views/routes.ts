import { Hono } from 'hono';
import * as v from 'valibot';
import { pageViewsSchema } from '../../../contract/endpoints.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { requireXsrfHeader, tokenOf } from '../../http/authenticate.ts';
import { clientKey } from '../../http/client-address.ts';
import { problemResponse } from '../../http/problem.ts';
import { readJson } from '../../http/read-json.ts';
import type { PageViewService } from './service.ts';

/** How often each screen is seen. Nobody is asked who they are, nobody is noted, and no path is kept as it was sent. */
export function pageViewRoutes(pageViews: PageViewService, isProxyTrusted: boolean): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.post('/page-views', async (context) => {
    if (tokenOf(context) !== '') requireXsrfHeader(context);
    const body = await readJson(context);
    if (body instanceof Response) return body;
    const parsed = v.safeParse(pageViewsSchema, body);
    if (!parsed.success) throw new ProblemError('bad-request');
    const refused = await pageViews.count(parsed.output.views, clientKey(context, isProxyTrusted));
    return refused ? problemResponse('too-many-attempts', refused.retryAfterSeconds) : context.body(null, 204);
  });
  return app;
}
