import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints.ts';
import { nextStamp } from '../../contract/stamp.ts';
import { syncAnswerSchema, type SyncRequest } from '../../contract/sync.ts';
import { isAlive, latestOf } from '../../contract/things.ts';
import { createOperationId, createWriter } from '../../src/data/notes/operation-id.ts';

const signedInSchema = v.object({ id: v.number(), token: v.string() });

async function post(url: string, token: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: token,
      'Content-Type': 'application/json',
      Cookie: 'XSRF-TOKEN=prueba',
      'X-XSRF-TOKEN': 'prueba',
    },
    signal: AbortSignal.timeout(5_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/**
 * Removes, as another device of theirs would, all that a person of the demo school wrote. A server that cannot be reached,
 * or does not know the code, is the business of the test.
 */
export async function removeAllWritten(origin: string, code: string): Promise<void> {
  const signedIn = await post(`${origin}/${endpoints.user}`, `clave.${code}`).catch(() => null);
  const parsed = v.safeParse(signedInSchema, signedIn);
  if (!parsed.success) return;
  const { id, token } = parsed.output;
  const ask = async (request: SyncRequest) =>
    v.parse(syncAnswerSchema, await post(`${origin}/${endpoints.sync}`, token, request));
  const { things } = await ask({ person: String(id), cursor: null, operations: [] });
  const writer = createWriter();
  const alive = things.filter((thing) => isAlive(thing.state) && !thing.id.startsWith('llave:'));
  const operations = alive.map(({ id: thing, state }) => ({
    id: createOperationId(Date.now()),
    thing,
    stamp: nextStamp(writer, Date.now(), latestOf(state)),
    remove: true as const,
    seen: state.changes,
  }));
  if (operations.length > 0) await ask({ person: String(id), cursor: null, operations });
  await post(`${origin}/${endpoints.sessionEnd}`, token).catch(() => null);
}
