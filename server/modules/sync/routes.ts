import { Hono } from 'hono';
import * as v from 'valibot';
import { ProblemError } from '../../../contract/problems.ts';
import { syncRequestSchema } from '../../../contract/sync.ts';
import { allowNotes } from '../../policy/policy.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { requirePerson, tokenOf } from '../../http/authenticate.ts';
import { compressedJson } from '../../http/compressed-json.ts';
import { problemResponse } from '../../http/problem.ts';
import { readJson } from '../../http/read-json.ts';
import type { SessionService } from '../session/service.ts';
import type { Gate } from './gate.ts';
import type { SyncService } from './service.ts';

/** What people write, between their devices. */
export function syncRoutes(notes: SyncService, sessions: SessionService, gate: Gate): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.post('/sync', async (context) => {
    if (tokenOf(context) === '') throw new ProblemError('credential-missing');
    // Before the gate: a slow line must not stand in it.
    const body = await readJson(context);
    if (body instanceof Response) return body;
    const passed = await gate.pass(async () => {
      const { person } = await requirePerson(context, sessions);
      const parsed = v.safeParse(syncRequestSchema, body);
      if (!parsed.success) throw new ProblemError('bad-request');
      const allowed = allowNotes(person, parsed.output.person);
      if (!allowed) throw new ProblemError('forbidden');
      return notes.sync(allowed, parsed.output);
    });
    if (!passed.isIn) return problemResponse('server-busy', passed.retryAfterSeconds);
    return compressedJson(context, passed.value);
  });

  return app;
}
