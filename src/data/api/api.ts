import * as v from 'valibot';
import { endpoints, type Health, healthSchema, type PageViews } from '../../../contract/endpoints.ts';
import type { Result } from '../../../contract/problems.ts';
import { type ShelfPage, shelfPageSchema } from '../../../contract/shelf.ts';
import { type ApiCall, type ApiEdges, callApi } from './api-call.ts';

/** Everything the client asks of the server. */
export interface Api {
  /** The page of the shelf that these words of the address ask for. */
  fetchShelf(ask?: Record<string, string>): Promise<Result<ShelfPage>>;
  /** Any other question, for parts that come later and bring their own schemas. */
  call<S extends v.GenericSchema>(path: string, schema: S, call?: ApiCall): Promise<Result<v.InferOutput<S>>>;
  /** Asks whether the server is there; the nonce must come back. */
  fetchHealth(nonce: string, timeoutMs: number): Promise<Result<Health>>;
  sendPageViews(views: PageViews['views']): Promise<Result<null>>;
  /** Ends the session of a token, also one that is no longer ours. */
  revokeSession(token: string): Promise<Result<null>>;
}

const anything = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export function createApi(edges: ApiEdges): Api {
  return {
    fetchShelf: (ask) => {
      const words = String(new URLSearchParams(ask));
      return callApi(edges, endpoints.books + (words && `?${words}`), shelfPageSchema);
    },
    call: (path, schema, call) => callApi(edges, path, schema, call),
    fetchHealth: (nonce, timeoutMs) =>
      callApi(edges, `${endpoints.health}?n=${encodeURIComponent(nonce)}`, healthSchema, { timeoutMs }),
    sendPageViews: (views) =>
      callApi(edges, endpoints.pageViews, anything, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ views }),
      }),
    revokeSession: (token) =>
      callApi(edges, endpoints.sessionEnd, anything, { method: 'POST', credential: token, keepalive: true }),
  };
}
