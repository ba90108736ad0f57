import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What every handler finds in its context. Under test there is no socket: `env` is empty. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The request names whom it was forwarded for, and no proxy is trusted: the log tells it once. */
    isForwardedUnheard?: boolean;
  };
}

export type AppContext = Context<AppEnv>;
