import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { nextStamp } from '../../../contract/stamp.ts';
import type { Stamp } from '../../../contract/stamp.ts';
import { syncAnswerSchema } from '../../../contract/sync.ts';
import type { SyncAnswer } from '../../../contract/sync.ts';
import { join, nothing } from '../../../contract/things.ts';
import type { Operation, ThingState } from '../../../contract/things.ts';

/** What a device sends, and what comes of it; the same over a socket and without one. */
export type SendBatch = (body: string, token: string) => Promise<Response>;

/** A device of a person, as far as the server sees it: it makes operations, sends batches and joins what comes back. */
export interface NoteDevice {
  readonly writer: string;
  readonly person: string;
  readonly things: Map<string, ThingState>;
  cursor: string | null;
  /** An operation of this device's next stamp, which knows what the device knows. */
  change(thing: string, change: Partial<Operation>): Operation;
  /** One request; what comes back is not joined. */
  post(operations: readonly unknown[], changes?: { person?: string; cursor?: string | null }): Promise<Response>;
  /** Joins an answer and goes on from its cursor. */
  receive(answer: SyncAnswer): void;
  /** One request, joined. */
  sync(operations: readonly unknown[]): Promise<SyncAnswer>;
  /** Requests until there is no more; the number of them. */
  catchUp(): Promise<number>;
}

export interface DeviceWorld {
  readonly send: SendBatch;
  readonly token: string;
  readonly person: string;
  readonly now: () => Date;
}

/** A UUIDv7 of that moment. */
function createOperationId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export function createNoteDevice({ send, token, person, now }: DeviceWorld): NoteDevice {
  const writer = randomBytes(8).toString('hex');
  let latest: Stamp | null = null;
  const device: NoteDevice = {
    writer,
    person,
    things: new Map(),
    cursor: null,
    change(thing, change) {
      latest = nextStamp(writer, now().getTime(), latest);
      const seen = device.things.get(thing)?.changes ?? {};
      const operation = { id: createOperationId(now()), thing, stamp: latest, seen, ...change };
      return operation;
    },
    post: (operations, changes = {}) =>
      send(JSON.stringify({ person, cursor: device.cursor, operations, ...changes }), token),
    receive({ things, cursor }) {
      for (const { id, state } of things) device.things.set(id, join(device.things.get(id) ?? nothing, state));
      device.cursor = cursor;
    },
    async sync(operations) {
      const answer = await readAnswer(await device.post(operations));
      device.receive(answer);
      return answer;
    },
    async catchUp() {
      let requests = 1;
      while ((await device.sync([])).hasMore) requests += 1;
      return requests;
    },
  };
  return device;
}

/** An answer of `POST api/sync`, or what stands in its place as an error. */
export async function readAnswer(response: Response): Promise<SyncAnswer> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The server answered ${response.status}: ${text}`);
  return v.parse(syncAnswerSchema, JSON.parse(text));
}

/** Why each was refused, in the order of the request. */
export function refusalsOf({ results }: SyncAnswer): (string | null)[] {
  return results.toSorted((one, other) => one.index - other.index).map(({ refusal }) => refusal);
}
