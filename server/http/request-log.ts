import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from './app-env.ts';

/** Writes one entry of the server's log: flat values, nothing personal. */
export type Log = (entry: Record<string, string | number | boolean | null>) => void;

/**
 * One entry per request. It names the route, never the path asked for, which may hold a
 * credential (the older login did), and never a query, a header or a body.
 */
export function logRequests(log: Log, clock: () => Date): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    log({
      at: clock().toISOString(),
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}

/** An unexpected failure: its kind and where, not its message, which may quote what was sent. */
export function describeFailure(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
    const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    parts.push(`${cause.name}${code} ${frames.slice(0, 6).join(' ').replaceAll(/\s+/g, ' ')}`);
  }
  return parts.join(' | ') || typeof error;
}
