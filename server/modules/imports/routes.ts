import { Hono } from 'hono';
import { ProblemError } from '../../../contract/problems.ts';
import type { Database } from '../../db/database.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { isSame, requirePerson } from '../../http/authenticate.ts';
import { problemResponse } from '../../http/problem.ts';
import { allowPublishing } from '../../policy/policy.ts';
import type { Allowed } from '../../policy/policy.ts';
import type { SessionService } from '../session/service.ts';
import { createGate } from '../../http/gate.ts';
import { FILE_NAME_HEADER, parseFileName } from './file-name.ts';
import { LOCAL_SECRET_HEADER, allowPublishingHere } from './local-publishing.ts';
import { LARGEST_UPLOAD_BYTES, withUpload } from './receive-upload.ts';
import type { ImportService } from './service.ts';

export interface ImportDependencies {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly imports: ImportService;
  /** What the import command on this machine proves itself with; `null` where there is none. */
  readonly localSecret: string | null;
  readonly temporaryFolder: string;
  /** Aborted when the server is about to close: what is being inspected ends. */
  readonly closing: AbortSignal;
}

/** Each has a process of up to 768 MB beside it, and a file of up to 1 GB on its way. */
const MOST_IMPORTS_AT_ONCE = 2;

/** A book file as the body: imported and published, refused with a sentence, or told to come back when others are done. */
export function importRoutes(dependencies: ImportDependencies): Hono<AppEnv> {
  const { imports, temporaryFolder, closing } = dependencies;
  const gate = createGate(MOST_IMPORTS_AT_ONCE);
  const app = new Hono<AppEnv>();
  app.post('/imports', async (context) => {
    const allowed = await whoPublishes(context, dependencies);
    const announced = Number(context.req.header('Content-Length') ?? 0);
    if (announced > LARGEST_UPLOAD_BYTES) throw new ProblemError('import-too-large');
    // Never the upload's own name, which is a number nobody gave the book.
    const origin = { fileName: parseFileName(context.req.header(FILE_NAME_HEADER)), signal: closing };
    const passed = await gate.pass(() =>
      withUpload(context.req.raw.body, temporaryFolder, LARGEST_UPLOAD_BYTES, (path) =>
        imports.importBook(allowed, path, {}, origin),
      ),
    );
    if (!passed.isIn) return problemResponse('server-busy', passed.retryAfterSeconds);
    const result = passed.value;
    if (!result.ok) return problemResponse(result.problem);
    return context.json(result.value, result.value.wasKnown ? 200 : 201, { 'Cache-Control': 'no-store' });
  });
  return app;
}

async function whoPublishes(
  context: AppContext,
  { database, sessions, localSecret }: ImportDependencies,
): Promise<Allowed<'catalogue', 'publish'>> {
  const offered = context.req.header(LOCAL_SECRET_HEADER);
  if (offered !== undefined) {
    const isLocal = localSecret !== null && isSame(localSecret, offered);
    const allowed = isLocal ? await allowPublishingHere(database.queries) : null;
    if (!allowed) throw new ProblemError('forbidden');
    return allowed;
  }
  const { person } = await requirePerson(context, sessions);
  const allowed = allowPublishing(person);
  if (!allowed) throw new ProblemError('forbidden');
  return allowed;
}
