import * as v from 'valibot';
import {
  type BookDetail,
  bookDetailSchema,
  type EditionManifest,
  editionManifestSchema,
  type Licence,
  licenceSchema,
  type Shelf,
  shelfSchema,
} from '../../../contract/books.ts';
import { endpoints, type Health, healthSchema, type PageViews } from '../../../contract/endpoints.ts';
import type { Result } from '../../../contract/problems.ts';
import { type UserAnswer, userAnswerSchema } from '../../../contract/user.ts';
import { type ApiCall, type ApiEdges, callApi } from './api-call.ts';

/** Everything the client asks of the server. */
export interface Api {
  /** Current login: who does the token belong to? */
  fetchUser(signal?: AbortSignal): Promise<Result<UserAnswer>>;
  /** Alternative login: an empty body and the raw credential. */
  signIn(credential: string, signal?: AbortSignal): Promise<Result<UserAnswer>>;
  fetchShelf(signal?: AbortSignal): Promise<Result<Shelf>>;
  fetchBook(bookId: string, signal?: AbortSignal): Promise<Result<BookDetail>>;
  fetchEdition(bookId: string, signal?: AbortSignal): Promise<Result<EditionManifest>>;
  fetchLicence(bookId: string, signal?: AbortSignal): Promise<Result<Licence>>;
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
  const given = (signal: AbortSignal | undefined, call: ApiCall = {}): ApiCall => (signal ? { ...call, signal } : call);
  return {
    fetchUser: (signal) => callApi(edges, endpoints.user, userAnswerSchema, given(signal)),
    signIn: (credential, signal) =>
      callApi(edges, endpoints.user, userAnswerSchema, given(signal, { method: 'POST', credential })),
    fetchShelf: (signal) => callApi(edges, endpoints.books, shelfSchema, given(signal)),
    fetchBook: (bookId, signal) => callApi(edges, endpoints.book(bookId), bookDetailSchema, given(signal)),
    fetchEdition: (bookId, signal) => callApi(edges, endpoints.edition(bookId), editionManifestSchema, given(signal)),
    fetchLicence: (bookId, signal) => callApi(edges, endpoints.licence(bookId), licenceSchema, given(signal)),
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
