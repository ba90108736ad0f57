import { Hono } from 'hono';
import type { Health } from '../../../contract/endpoints.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { tokenOf } from '../../http/authenticate.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { NEVER_STORED } from '../../http/headers.ts';
import { networkPage } from './network-page.ts';

const LONGEST_NONCE = 100;

/** Is this our server, now, and which build does it hand out? The nonce comes back, so a recorded answer can be told. */
export function healthRoutes(clock: () => Date, build: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/health', (context) => {
    const nonce = context.req.query('n');
    if (nonce !== undefined && nonce.length > LONGEST_NONCE) throw new ProblemError('bad-request');
    const health: Health = {
      ok: true,
      ...(nonce === undefined ? {} : { nonce }),
      build,
      serverTime: clock().toISOString(),
      hasToken: tokenOf(context) !== '',
    };
    return context.json(health, 200, { 'Cache-Control': NEVER_STORED });
  });
  app.get('/red', (context) => context.html(networkPage, 200, { 'Cache-Control': NEVER_STORED }));
  return app;
}
