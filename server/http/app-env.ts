import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What every handler finds in its context. Under test there is no socket: `env` is empty. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
}

export type AppContext = Context<AppEnv>;
