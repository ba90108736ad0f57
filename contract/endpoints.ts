import * as v from 'valibot';

/** Every answer of our server carries this header; an answer without it is no answer. */
export const MARK_HEADER = 'X-Libro';
export const MARK_VALUE = '1';

/** The seed's cross-site request protection: cookie to header, on non-GET relative URLs. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/** No request waits longer than this for its answer. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Credential kinds, by prefix of the credential string. */
export const credentialPrefixes = { handOff: 'entrega.', code: 'clave.', badge: 'carnet.' } as const;

/** Paths relative to the backend base (which ends in `/`). */
export const endpoints = {
  health: 'api/health',
  /** A page of ours: where a portal stands before the library, opening it shows the portal's own. */
  networkPage: 'api/red',
  user: 'api/user',
  /** By POST: schools' filters let no other method that changes something through. */
  sessionEnd: 'api/session/end',
  books: 'api/books',
  book: (bookId: string) => `api/books/${encodeURIComponent(bookId)}`,
  edition: (bookId: string) => `api/books/${encodeURIComponent(bookId)}/edition`,
  licence: (bookId: string) => `api/books/${encodeURIComponent(bookId)}/licence`,
  pageViews: 'api/page-views',
  sync: 'api/sync',
  /** Server-sent events: `cursor`, whenever something of the person's changed. */
  syncEvents: 'api/sync/events',
  content: (hash: string) => `content/${hash}`,
  /** Chunks one after the other in one answer, at most a run of them: as immutable as each of them. */
  contentRun: (hashes: readonly string[]) => `content/${hashes.join(',')}`,
  cover: (hash: string) => `covers/${hash}`,
} as const;

/** `GET api/health?n=<nonce>`: echoes the nonce so that a recorded answer can be told. */
export const healthSchema = v.object({
  ok: v.literal(true),
  nonce: v.optional(v.string()),
  build: v.string(),
  serverTime: v.string(),
  /** Whether the request came with an `Authorization`: who sent one and reads `false` has a gateway that takes it off. */
  hasToken: v.optional(v.boolean()),
});
export type Health = v.InferOutput<typeof healthSchema>;

/** `POST api/page-views`: completed navigations, oldest first; path patterns only, no ids. */
export const pageViewsSchema = v.object({
  views: v.pipe(v.array(v.object({ path: v.pipe(v.string(), v.maxLength(200)), at: v.string() })), v.maxLength(200)),
});
export type PageViews = v.InferOutput<typeof pageViewsSchema>;

/** In a reader's address: a file of the person's own, in place of a book's id. */
export const OWN_FILE_PREFIX = 'archivo.';
