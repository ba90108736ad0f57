import { bodyLimit } from 'hono/body-limit';
import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '../../contract/problems.ts';
import type { AppEnv } from './app-env.ts';
import { expectBody } from './read-json.ts';

/**
 * Refuses bodies of more bytes. One whose length is not told is received whole before anybody is asked who they are: it
 * has so long to come, and no longer.
 */
export function limitBodyTo(maxSize: number, patienceMs?: number): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemError('too-large');
    },
  });
  return async (context, next) => {
    const stop = expectBody(context, patienceMs);
    try {
      return await limit(context, () => {
        stop();
        return next();
      });
    } finally {
      stop();
    }
  };
}
