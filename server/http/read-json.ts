import type { AppContext } from './app-env.ts';

/** nginx's word for it: whoever asked is gone, so nobody reads the answer; it is for the log only. */
const CLIENT_GONE = 499;

/**
 * The JSON of a request's body; `undefined` where it is none. A body that was cut off (a tab that closed on the way)
 * is no bad request: a `Response` then, to be returned as it is.
 */
export async function readJson(context: AppContext): Promise<unknown> {
  let text: string;
  try {
    text = await context.req.text();
  } catch {
    // Reading fails for one reason only: the connection ended before the body did.
    return new Response(null, { status: CLIENT_GONE });
  }
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}
