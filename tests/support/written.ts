import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints.ts';
import { type Note, noteOf } from '../../contract/notes.ts';
import { laterOf, nextStamp, type Stamp } from '../../contract/stamp.ts';
import { type SyncAnswer, syncAnswerSchema, type SyncRequest } from '../../contract/sync.ts';
import { isAlive, latestOf, type Operation } from '../../contract/things.ts';
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
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

interface Device {
  readonly person: string;
  ask(request: SyncRequest): Promise<SyncAnswer>;
  end(): Promise<unknown>;
}

/** Another device of a person of the demo school; null where the server cannot be reached or does not know the code. */
async function comeIn(origin: string, code: string): Promise<Device | null> {
  const signedIn = await post(`${origin}/${endpoints.user}`, `clave.${code}`).catch(() => null);
  const parsed = v.safeParse(signedInSchema, signedIn);
  if (!parsed.success) return null;
  const { id, token } = parsed.output;
  return {
    person: String(id),
    ask: async (request) => v.parse(syncAnswerSchema, await post(`${origin}/${endpoints.sync}`, token, request)),
    end: () => post(`${origin}/${endpoints.sessionEnd}`, token).catch(() => null),
  };
}

/** The notes a person of the demo school has, as another device of theirs is told. */
export async function notesWritten(origin: string, code: string): Promise<readonly Note[]> {
  const device = await comeIn(origin, code);
  if (!device) throw new Error(`${code} cannot come in`);
  const { things } = await device.ask({ person: device.person, cursor: null, operations: [] });
  await device.end();
  return things.flatMap(({ id, state }) => noteOf(id, state) ?? []);
}

/** As many go in one request. */
const batch = 200;

/** Sends, as another device of theirs would, what a person of the demo school wrote. */
export async function sendWritten(origin: string, code: string, operations: readonly Operation[]): Promise<void> {
  const device = await comeIn(origin, code);
  if (!device) throw new Error(`${code} cannot come in`);
  const { person, ask } = device;
  let cursor: string | null = null;
  for (let at = 0; at < operations.length; at += batch) {
    const answer: SyncAnswer = await ask({ person, cursor, operations: operations.slice(at, at + batch) });
    const refused = answer.results.find(({ refusal }) => refusal !== null);
    if (refused) throw new Error(`A change was refused: ${refused.refusal}`);
    ({ cursor } = answer);
  }
  await device.end();
}

/**
 * Removes, as another device of theirs would, all that a person of the demo school wrote. A server that cannot be reached,
 * or does not know the code, is the business of the test.
 */
export async function removeAllWritten(origin: string, code: string): Promise<void> {
  const device = await comeIn(origin, code);
  if (!device) return;
  const { person, ask } = device;
  const { things } = await ask({ person, cursor: null, operations: [] });
  const writer = createWriter();
  const alive = things.filter((thing) => isAlive(thing.state) && !thing.id.startsWith('llave:'));
  let stamp: Stamp | null = null;
  const operations = alive.map(({ id: thing, state }) => {
    stamp = nextStamp(writer, Date.now(), laterOf(stamp, latestOf(state)));
    return { id: createOperationId(Date.now()), thing, stamp, remove: true as const, seen: state.changes };
  });
  if (operations.length > 0) await ask({ person, cursor: null, operations });
  await device.end();
}
