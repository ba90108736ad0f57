import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from './app-env.ts';

/** Writes one entry of the server's log: flat values, nothing personal. */
export type Log = (entry: Record<string, string | number | boolean | null>) => void;

/** Said to whoever runs the server, who may have a proxy in front or not. */
const FORWARDED_UNHEARD =
  'Llegó una petición con X-Forwarded-For, que este servidor no tiene en cuenta. Si delante hay un proxy tuyo, ' +
  'inicia el servidor con TRUST_PROXY=1: sin eso todas las tabletas cuentan como una, y diez códigos equivocados ' +
  'las dejan esperando a todas. Si no hay ninguno, no cambies nada.';

/**
 * One entry per request. It names the route, never the path asked for, which may hold a
 * credential (the older login did), and never a query, a header or a body. The first request that
 * shows a proxy nobody told the server of has one more, with what to set.
 */
export function logRequests(log: Log, clock: () => Date): MiddlewareHandler<AppEnv> {
  let isProxyTold = false;
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
    if (isProxyTold || context.get('isForwardedUnheard') !== true) return;
    isProxyTold = true;
    log({ at: clock().toISOString(), notice: FORWARDED_UNHEARD });
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
