import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type SyncAnswer, syncAnswerSchema } from '../../../contract/sync.ts';
import type { Operation } from '../../../contract/things.ts';
import { noteOperations, noteThings } from '../../../server/db/schema.ts';
import type { SyncHouse } from '../../data/support/model-server.ts';
import type { TestServer } from './test-server.ts';

/** The real server, as what tablets of one person speak with: their requests and its answers are JSON. */
export async function openRealHouse(server: TestServer, code: string): Promise<SyncHouse> {
  const token = await server.signIn(code);
  const { id } = v.parse(v.object({ id: v.number() }), await (await server.ask('/api/user', { token })).json());
  const taken = new Set<string>();
  return {
    person: String(id),
    // It keeps what newer tablets add to their operations, and makes nothing of it.
    isNewer: false,
    get nowMs() {
      return server.now().getTime();
    },
    set nowMs(to) {
      server.pass(to - server.now().getTime());
    },
    isUnreadable: () => false,
    async answer(request): Promise<SyncAnswer> {
      const response = await server.ask('/api/sync', { method: 'POST', token, body: JSON.stringify(request) });
      if (response.status !== 200) throw new Error(`The server answered ${response.status}`);
      const answer = v.parse(syncAnswerSchema, await response.json());
      for (const { id: taking, refusal } of answer.results) if (taking !== null && refusal === null) taken.add(taking);
      return answer;
    },
    taken: () => taken,
    async look() {
      const { queries } = server.database;
      const operations = await queries.select().from(noteOperations).where(eq(noteOperations.personId, id));
      const things = await queries.select().from(noteThings).where(eq(noteThings.personId, id));
      const applied = new Map<string, { operation: Operation; count: number }>();
      for (const { body } of operations) {
        if (body) applied.set(body.id, { operation: body, count: (applied.get(body.id)?.count ?? 0) + 1 });
      }
      return { applied, things: new Map(things.map((thing) => [thing.id, { state: thing.state }])) };
    },
  };
}
