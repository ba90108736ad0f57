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
import { NEVER_STORED } from '../../http/headers.ts';
import { hashSecret } from '../session/secrets.ts';
import type { ChangeHub } from './change-hub.ts';
import type { Gate } from '../../http/gate.ts';
import type { SyncService } from './service.ts';

/** Nothing on the way may hold it back: no cache, no compression, no proxy's buffer. */
const eventHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': `${NEVER_STORED}, no-transform`,
  'X-Accel-Buffering': 'no',
};
const CLOSING_RETRY_SECONDS = 5;

export interface SyncWorld {
  readonly notes: SyncService;
  readonly sessions: SessionService;
  readonly gate: Gate;
  readonly hub: ChangeHub;
}

/** What people write, between their devices. */
export function syncRoutes({ notes, sessions, gate, hub }: SyncWorld): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.post('/sync', async (context) => {
    // Whoever may write nothing holds no memory with what they send.
    const { person } = await requirePerson(context, sessions);
    // Before the gate: a slow line must not stand in it.
    const body = await readJson(context);
    if (body instanceof Response) return body;
    const passed = await gate.pass(async () => {
      const parsed = v.safeParse(syncRequestSchema, body);
      if (!parsed.success) throw new ProblemError('bad-request');
      const allowed = allowNotes(person, parsed.output.person);
      if (!allowed) throw new ProblemError('forbidden');
      return notes.sync(allowed, parsed.output);
    });
    if (!passed.isIn) return problemResponse('server-busy', passed.retryAfterSeconds);
    return compressedJson(context, passed.value);
  });

  app.get('/sync/events', async (context) => {
    const { person } = await requirePerson(context, sessions);
    const allowed = allowNotes(person);
    if (!allowed) throw new ProblemError('forbidden');
    const stream = hub.open(person.id, hashSecret(tokenOf(context)));
    if (!stream) return problemResponse('server-busy', CLOSING_RETRY_SECONDS);
    try {
      // After it is open: what changes meanwhile is told, not missed.
      stream.tell(await notes.version(allowed));
    } catch (error) {
      stream.end();
      throw error;
    }
    return new Response(stream.body, { headers: eventHeaders });
  });

  return app;
}
