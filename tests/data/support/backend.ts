import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { SyncAnswer, SyncRequest } from '../../../contract/sync.ts';
import { packBooks, type ShelfPage } from '../../../contract/shelf.ts';
import type { TestBook } from '../../support/test-books.ts';

/** How the network between page and server behaves. */
export type Mood =
  | 'normal'
  /** A captive portal: 200 and its own page, whatever was asked. */
  | 'portal'
  | 'portal-redirect'
  /** Accepts the connection and never answers. */
  | 'silent'
  | 'html-500'
  | 'gateway-502'
  /** A filter's own 401, without our mark. */
  | 'foreign-401'
  /** A gateway's own refusal in place of our answer, with our headers left on it. */
  | 'marked-403'
  | 'marked-404'
  | 'marked-416'
  | 'our-500';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server with the promises of `contract/` and every way to break them. */
export interface Backend {
  readonly base: string;
  mood: Mood;
  /** Moods of single paths, by prefix. */
  readonly moods: Map<string, Mood>;
  readonly seen: SeenRequest[];
  /** Credential → the session token it is exchanged for, or `null` for an answer without a token. */
  readonly credentials: Map<string, string | null>;
  /** Token → user record. */
  readonly sessions: Map<string, Record<string, unknown>>;
  books: readonly TestBook[];
  /** What was published before: on no shelf, and its chunks are there for good. */
  older: readonly TestBook[];
  booksPerPage: number;
  /** Chunks that come damaged, and how often. */
  readonly damaged: Map<string, number>;
  /** An older server, or a store of single files in front of it, knows none. */
  hasRuns: boolean;
  /** After so many bytes the connection goes. */
  cutRunsAt: number | null;
  /** The server of notes; without one their requests find nothing. */
  sync: ((request: SyncRequest) => SyncAnswer) | null;
  serverTime: string;
  licenceExpiresAt: string;
  paths(): string[];
  stop(): Promise<void>;
  restart(): Promise<void>;
}

const mark = { 'X-Libro': '1' };

/** A page of the shelf, of `booksPerPage`; the cursor is the number of books before it. */
function shelfPage({ searchParams }: URL, { books, booksPerPage, serverTime }: Backend): ShelfPage {
  const start = Number(searchParams.get('after') ?? 0);
  const end = Number(searchParams.get('until') ?? start + booksPerPage);
  const summaries = books.slice(start, end).map((book) => book.summary);
  const tag = JSON.stringify(summaries.map((book) => book.id));
  const page = searchParams.get('tag') === tag ? null : packBooks(summaries, tag);
  return { page, next: end < books.length ? String(end) : null, serverTime };
}

export async function startBackend(books: readonly TestBook[] = []): Promise<Backend> {
  let server: Server = createServer();
  let port = 0;

  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { ...mark, 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const problem = (response: ServerResponse, status: number, code: ProblemCode) =>
    json(response, { type: 'about:blank', title: code, status, code }, status);

  const backend: Backend = {
    get base() {
      return `http://127.0.0.1:${port}/`;
    },
    mood: 'normal',
    moods: new Map(),
    seen: [],
    credentials: new Map(),
    sessions: new Map(),
    books,
    older: [],
    booksPerPage: 100,
    damaged: new Map(),
    hasRuns: true,
    cutRunsAt: null,
    sync: null,
    serverTime: '2026-11-20T12:00:00.000Z',
    licenceExpiresAt: '2026-12-20T12:00:00.000Z',
    paths: () => backend.seen.map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async restart() {
      server = createServer((request, response) => {
        let body = '';
        request.on('data', (piece: Buffer) => {
          body += piece.toString();
        });
        request.on('end', () => {
          const { method = 'GET', url = '/', headers } = request;
          backend.seen.push({ method, path: url, headers, body });
          const special = [...backend.moods].find(([prefix]) => url.startsWith(prefix))?.[1];
          answerInMood(special ?? backend.mood, response, () =>
            answer(method, new URL(url, backend.base), headers, response, body),
          );
        });
      });
      // A process held up for seconds would ask over a line just closed as idle. A browser asks again over a new one;
      // Node's fetch fails, and no clock here moves on to the next try.
      server.keepAliveTimeout = 0;
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      // A server listening on a port has an AddressInfo; the type also knows pipes.
      port = (server.address() as AddressInfo).port;
    },
  };

  function answerInMood(mood: Mood, response: ServerResponse, normally: () => void): void {
    const page = '<html><body>Acepta las condiciones</body></html>';
    const html = { 'Content-Type': 'text/html' };
    switch (mood) {
      case 'normal':
        return normally();
      case 'portal':
        return void response.writeHead(200, html).end(page);
      case 'portal-redirect':
        return void response.writeHead(302, { Location: '/portal' }).end();
      case 'silent':
        return;
      case 'html-500':
        return void response.writeHead(500, html).end(page);
      case 'gateway-502':
        return void response.writeHead(502, html).end(page);
      case 'foreign-401':
        return void response.writeHead(401, html).end(page);
      case 'marked-403':
      case 'marked-404':
      case 'marked-416':
        return void response.writeHead(Number(mood.slice(-3)), { ...html, ...mark }).end(page);
      case 'our-500':
        return void problem(response, 500, 'server-failed');
    }
  }

  function answer(
    method: string,
    url: URL,
    headers: IncomingHttpHeaders,
    response: ServerResponse,
    body: string,
  ): void {
    const path = url.pathname.slice(1);
    const token = headers.authorization ?? '';
    if (path === 'api/health') {
      const nonce = url.searchParams.get('n') ?? '';
      return void json(response, { ok: true, nonce, build: 'prueba', serverTime: backend.serverTime });
    }
    if (path.startsWith('content/')) return content(path.slice('content/'.length), response);
    if (path === 'api/page-views') return void response.writeHead(204, mark).end();
    if (path === 'api/user' && method === 'POST') return signIn(token, response);
    const user = backend.sessions.get(token);
    if (path === 'api/session/end' && method === 'POST') {
      backend.sessions.delete(token);
      return void response.writeHead(204, mark).end();
    }
    if (!user) return void problem(response, 401, 'session-ended');
    if (path === 'api/user') return void json(response, user);
    const { serverTime, sync } = backend;
    if (path === 'api/sync' && sync) return void json(response, sync(JSON.parse(body) as SyncRequest));
    if (path === 'api/books') return void json(response, shelfPage(url, backend));
    const [, , bookId, part] = path.split('/');
    const book = backend.books.find((known) => known.summary.id === bookId);
    if (!book) return void problem(response, 404, 'book-not-found');
    if (part === 'edition') return void json(response, book.manifest);
    if (part === 'licence') {
      const { editionId } = book.manifest;
      const lease = { startsAt: serverTime, expiresAt: backend.licenceExpiresAt, serverTime };
      return void json(response, { licenceId: `l-${editionId}`, bookId, editionId, key: book.key, ...lease });
    }
    return void json(response, book.detail);
  }

  function signIn(credential: string, response: ServerResponse): void {
    const token = backend.credentials.get(credential);
    if (token === undefined) return void problem(response, 401, 'credential-invalid');
    const user = backend.sessions.get(token ?? credential);
    json(response, token === null ? user : { ...user, token });
  }

  function chunk(hash: string): Buffer | null {
    const bytes = [...backend.books, ...backend.older]
      .map((book) => book.chunks.get(hash))
      .find((found) => found !== undefined);
    if (!bytes) return null;
    const bad = backend.damaged.get(hash) ?? 0;
    if (bad > 0) backend.damaged.set(hash, bad - 1);
    const sent = Buffer.from(bytes);
    if (bad > 0) sent.writeUInt8(sent.readUInt8(100) ^ 1, 100);
    return sent;
  }

  /** One chunk, or a run of them. */
  function content(names: string, response: ServerResponse): void {
    const hashes = names.split(',');
    const sent = hashes.flatMap((hash) => chunk(hash) ?? []);
    if (sent.length < hashes.length || (hashes.length > 1 && !backend.hasRuns))
      return void problem(response, 404, 'content-not-found');
    response.writeHead(200, { ...mark, 'Content-Type': 'application/octet-stream' });
    const whole = Buffer.concat(sent);
    if (hashes.length === 1 || backend.cutRunsAt === null) return void response.end(whole);
    response.write(whole.subarray(0, backend.cutRunsAt), () => response.destroy());
  }

  await backend.restart();
  return backend;
}
