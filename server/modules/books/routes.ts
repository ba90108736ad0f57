import { Hono } from 'hono';
import type { Result } from '../../../contract/problems.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { requirePerson } from '../../http/authenticate.ts';
import { compressedJson } from '../../http/compressed-json.ts';
import { NEVER_STORED } from '../../http/headers.ts';
import { problemResponse } from '../../http/problem.ts';
import type { SessionService } from '../session/service.ts';
import type { BookService } from './service.ts';

/** The shelf, a book's page, and what a reader needs to open it. */
export function bookRoutes(books: BookService, sessions: SessionService): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get('/books', async (context) => {
    const { person } = await requirePerson(context, sessions);
    const { after = null, until = null, tag = null } = context.req.query();
    const page = await books.shelf(person, { after, until, tag });
    return page.ok ? compressedJson(context, page.value) : problemResponse(page.problem);
  });
  app.get('/books/:id', async (context) => {
    const { person } = await requirePerson(context, sessions);
    return answer(context, await books.detail(person, context.req.param('id')));
  });
  app.get('/books/:id/edition', async (context) => {
    const { person } = await requirePerson(context, sessions);
    return answer(context, await books.manifest(person, context.req.param('id')));
  });
  app.get('/books/:id/licence', async (context) => {
    const { person } = await requirePerson(context, sessions);
    return answer(context, await books.licence(person, context.req.param('id')));
  });

  return app;
}

function answer<T extends object>(context: AppContext, result: Result<T>): Response {
  if (!result.ok) return problemResponse(result.problem);
  return context.json(result.value, 200, { 'Cache-Control': NEVER_STORED });
}
