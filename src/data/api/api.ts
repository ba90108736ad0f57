import * as v from 'valibot';
import { endpoints, type Health, healthSchema, type PageViews } from '../../../contract/endpoints.ts';
import type { Result } from '../../../contract/problems.ts';
import { type ShelfPage, shelfPageSchema } from '../../../contract/shelf.ts';
import { type UserAnswer, userAnswerSchema } from '../../../contract/user.ts';
import { type ApiCall, type ApiEdges, callApi } from './api-call.ts';

/** Everything the client asks of the server. */
export interface Api {
  /** Current login: who does the token belong to? */
  fetchUser(signal?: AbortSignal): Promise<Result<UserAnswer>>;
  /** Alternative login: an empty body and the raw credential. */
  signIn(credential: string, signal?: AbortSignal): Promise<Result<UserAnswer>>;
  /** The page of the shelf that these words of the address ask for. */
  fetchShelf(ask?: Record<string, string>): Promise<Result<ShelfPage>>;
  /** Any other question, for parts that come later and bring their own schemas. */
  call<S extends v.GenericSchema>(path: string, schema: S): Promise<Result<v.InferOutput<S>>>;
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
  const misfit = 'account-unreadable';
  const given = (signal: AbortSignal | undefined, call: ApiCall = {}): ApiCall => (signal ? { ...call, signal } : call);
  return {
    fetchUser: (signal) => callApi(edges, endpoints.user, userAnswerSchema, given(signal, { misfit })),
    signIn: (credential, signal) =>
      callApi(edges, endpoints.user, userAnswerSchema, given(signal, { method: 'POST', credential, misfit })),
    fetchShelf: (ask) => {
      const words = String(new URLSearchParams(ask));
      return callApi(edges, endpoints.books + (words && `?${words}`), shelfPageSchema);
    },
    call: (path, schema) => callApi(edges, path, schema),
    fetchHealth: (nonce, timeoutMs) =>
      callApi(edges, `${endpoints.health}?n=${encodeURIComponent(nonce)}`, healthSchema, { timeoutMs }),
    sendPageViews: (views) =>
      callApi(edges, endpoints.pageViews, anything, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ views }),
      }),
    revokeSession: (token) =>
      callApi(edges, endpoints.session, anything, { method: 'DELETE', credential: token, keepalive: true }),
  };
}
