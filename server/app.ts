import { Hono } from 'hono';
import { LARGEST_SYNC_BYTES } from '../contract/sync.ts';
import type { Database } from './db/database.ts';
import type { ContentStore } from './files/content-store.ts';
import type { AppEnv } from './http/app-env.ts';
import { markAnswer } from './http/headers.ts';
import { limitBodyTo } from './http/limit-body.ts';
import { problemOfError, problemResponse } from './http/problem.ts';
import { describeFailure, logRequests } from './http/request-log.ts';
import type { Log } from './http/request-log.ts';
import type { StaticFiles } from './http/static-files.ts';
import { buildOf } from './http/client-build.ts';
import { staticRoutes } from './http/static-routes.ts';
import { bookRoutes } from './modules/books/routes.ts';
import { createBookService } from './modules/books/service.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { importRoutes } from './modules/imports/routes.ts';
import { createImportService } from './modules/imports/service.ts';
import { pageViewRoutes } from './modules/page-views/routes.ts';
import { createPageViewService } from './modules/page-views/service.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { createSessionService } from './modules/session/service.ts';
import { createChangeHub } from './modules/sync/change-hub.ts';
import { createGate } from './http/gate.ts';
import { createLook } from './modules/sync/look.ts';
import { syncRoutes } from './modules/sync/routes.ts';
import { createSyncService } from './modules/sync/service.ts';

export interface Dependencies {
  readonly database: Database;
  readonly content: ContentStore;
  readonly covers: ContentStore;
  /** The built client; empty where the server runs without one. */
  readonly staticFiles: StaticFiles;
  /** Where the page's calls go, where that is another origin than the page's own. */
  readonly backendOrigin: string | null;
  readonly clock: () => Date;
  readonly log: Log;
  /** What the import command on this machine proves itself with. */
  readonly localSecret: string | null;
  /** Where uploads wait to be inspected. */
  readonly temporaryFolder: string;
  /** Is there a proxy of ours in front, whose `X-Forwarded-For` may be believed? */
  readonly isProxyTrusted: boolean;
  /** Aborted when the server is about to close: answers that would never end, end. */
  readonly closing: AbortSignal;
}

const LARGEST_API_BODY_BYTES = 64 * 1024;
/** Syncs under way in this process; the database has ten connections, or one. */
const MOST_SYNCS_AT_ONCE = 64;

/** The whole server, as a function from request to answer. */
export function buildApp(dependencies: Dependencies): Hono<AppEnv> {
  const { database, content, covers, staticFiles, backendOrigin, clock, log, isProxyTrusted, closing } = dependencies;
  const logFailure = (error: unknown) => log({ at: clock().toISOString(), failure: describeFailure(error) });
  const hub = createChangeHub({ look: createLook(database, clock), onFailure: logFailure });
  closing.addEventListener('abort', () => hub.close(), { once: true });
  const sessions = createSessionService(database, clock, (tokenHash) => hub.endSession(tokenHash));
  const notes = createSyncService(database, clock, (personId, version) => hub.tell(personId, version));
  const app = new Hono<AppEnv>();

  app.use(logRequests(log, clock));
  app.use(async (context, next) => {
    await next();
    markAnswer(context.res.headers, backendOrigin);
  });
  app.onError((error) => {
    const answer = problemOfError(error);
    if (answer.status >= 500) logFailure(error);
    return answer;
  });

  const limitBody = limitBodyTo(LARGEST_API_BODY_BYTES);
  const limitBatch = limitBodyTo(LARGEST_SYNC_BYTES);
  app.use('/api/*', (context, next) => {
    if (context.req.path === '/api/imports') return next();
    return context.req.path === '/api/sync' ? limitBatch(context, next) : limitBody(context, next);
  });
  app.route('/api', healthRoutes(clock, buildOf(staticFiles)));
  app.route('/api', sessionRoutes(sessions, isProxyTrusted));
  app.route('/api', bookRoutes(createBookService(database, clock), sessions));
  app.route('/api', pageViewRoutes(createPageViewService(database, clock), isProxyTrusted));
  app.route('/api', syncRoutes({ notes, sessions, hub, gate: createGate(MOST_SYNCS_AT_ONCE) }));
  app.route(
    '/api',
    importRoutes({ ...dependencies, sessions, imports: createImportService(database, { content, covers }, clock) }),
  );
  app.route('/', contentRoutes(content, covers));
  for (const path of ['/api', '/api/*', '/content', '/content/*', '/covers', '/covers/*']) {
    app.all(path, () => problemResponse('not-found'));
  }
  app.route('/', staticRoutes(staticFiles));
  app.notFound(() => problemResponse('not-found'));
  return app;
}
