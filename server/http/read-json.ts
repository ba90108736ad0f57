import { REQUEST_TIMEOUT_MS } from '../../contract/endpoints.ts';
import type { AppContext } from './app-env.ts';

/** nginx's word for it: whoever asked is gone, so nobody reads the answer; it is for the log only. */
const CLIENT_GONE = 499;

/** Longer than the page itself waits for an answer. */
const BODY_PATIENCE_MS = REQUEST_TIMEOUT_MS + 10_000;

/**
 * Cuts the connection of whoever has not sent their body by then: each holds what came so far. Answers how to stop
 * waiting, once it is there.
 */
export function expectBody(context: AppContext, patienceMs = BODY_PATIENCE_MS): () => void {
  const timer = setTimeout(() => context.env.incoming?.destroy(), patienceMs);
  return () => clearTimeout(timer);
}

/**
 * The JSON of a request's body; `undefined` where it is none. A body that was cut off (a tab that closed on the way)
 * is no bad request: a `Response` then, to be returned as it is.
 */
export async function readJson(context: AppContext, patienceMs = BODY_PATIENCE_MS): Promise<unknown> {
  const stop = expectBody(context, patienceMs);
  let text: string;
  try {
    text = await context.req.text();
  } catch {
    // Reading fails for one reason only: the connection ended before the body did.
    return new Response(null, { status: CLIENT_GONE });
  } finally {
    stop();
  }
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}
