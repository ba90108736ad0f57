import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { XSRF_COOKIE } from '../../contract/endpoints.ts';
import { OPEN_PATH, UNREACHED_PARAM } from '../../contract/shared-files.ts';
import { SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { matchesEtag } from './byte-range.ts';
import { IMMUTABLE, NEVER_STORED } from './headers.ts';
import { chooseEncoding } from './static-files.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

const SHELL = '/index.html';
// Their names never change, so each use asks whether they did; the answer is mostly 304.
const REVALIDATED = 'no-cache';
/** No proxy may answer with the worker of yesterday: it is how every device learns of a new version. */
const cacheControlOf = (path: string) => (path === SERVICE_WORKER_PATH ? NEVER_STORED : REVALIDATED);

/** The built client. A path that is no file and no asset is a place inside the app: the shell. */
export function staticRoutes(files: StaticFiles): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get('/assets/*', (context) => {
    const file = files.get(context.req.path);
    // Never the shell: a page of an older build must not run HTML as a script.
    return file ? send(context, file, IMMUTABLE) : plainNotFound();
  });
  // The share sheet speaks to the service worker. Where none is at work yet, the file ends here: it is not ours to
  // keep, so the page says what to do.
  app.post(OPEN_PATH, (context) => context.redirect(`${OPEN_PATH}?${UNREACHED_PARAM}=no`, 303));
  app.get('*', (context) => {
    const file = context.req.path === SHELL ? undefined : files.get(decoded(context.req.path));
    if (file) return send(context, file, cacheControlOf(context.req.path));
    const shell = files.get(SHELL);
    if (!shell || (context.req.path !== SHELL && isForFile(context))) return plainNotFound();
    const answer = send(context, shell, REVALIDATED);
    setXsrfCookie(context, answer);
    return answer;
  });

  return app;
}

function send(context: AppContext, file: StaticFile, cacheControl: string): Response {
  const encoding = chooseEncoding(file, context.req.header('Accept-Encoding'));
  const etag = `"${file.etag}-${encoding}"`;
  const headers = new Headers({ ETag: etag, 'Cache-Control': cacheControl, 'Content-Type': file.type });
  if (file.br || file.gzip) headers.set('Vary', 'Accept-Encoding');
  if (matchesEtag(context.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const bytes = file[encoding] ?? file.identity;
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { headers });
}

function plainNotFound(): Response {
  return new Response('No existe.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': NEVER_STORED },
  });
}

/**
 * `/icono.png` asks for a file, `/libros/libro/1` for a place; dots in a book's place are not ours to judge. Whoever
 * opens an address in a browser always gets the app, which leads every unknown path to the shelf (seed).
 */
function isForFile(context: AppContext): boolean {
  const { path } = context.req;
  if (context.req.header('Sec-Fetch-Mode') === 'navigate') return false;
  return !path.startsWith('/libros') && /\.[a-z0-9]{2,12}$/i.test(path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Given once and kept: a new one would make the other open tabs' calls fail. */
function setXsrfCookie(context: AppContext, answer: Response): void {
  if (getCookie(context, XSRF_COOKIE) !== undefined) return;
  const isSecure = context.req.url.startsWith('https:') || context.req.header('X-Forwarded-Proto') === 'https';
  const parts = [`${XSRF_COOKIE}=${randomBytes(16).toString('base64url')}`, 'Path=/', 'SameSite=Strict'];
  if (isSecure) parts.push('Secure');
  answer.headers.append('Set-Cookie', parts.join('; '));
}
