import { expect } from 'vitest';
import { apply, nothing } from '../../../contract/things.ts';
import type { Operation, ThingState } from '../../../contract/things.ts';
import { isKnown } from '../../../contract/stamp.ts';
import { createNoteDevice, readAnswer, refusalsOf } from './note-device.ts';
import type { NoteDevice } from './note-device.ts';

const CODES = ['DEMO-ALUMNA', 'DEMO-ALUMNA', 'DEMO-ALUMNO', 'DEMO-DOCENTE'];

/** Devices that write as fast as they are answered, and send again what was not. */
export interface NoteStorm {
  /** Batches acknowledged so far. */
  acknowledged(): number;
  /** Writes until the server is gone, or `isOver`; what is not answered stays to be sent. */
  blow(address: string, isOver: () => boolean): Promise<void>;
  /** Sends what was not answered, to a server that answers. */
  settle(address: string): Promise<void>;
  /** Whoever comes with an empty device finds everything acknowledged; after `settle`, that and nothing else. */
  expectKept(address: string, isSettled: boolean): Promise<void>;
  /** Every operation that was sent. */
  sent(): readonly Operation[];
}

interface Writer {
  readonly device: NoteDevice;
  readonly acknowledged: Operation[];
  pending: Operation[];
}

export async function createNoteStorm(firstAddress: string): Promise<NoteStorm> {
  let address = firstAddress;
  let batches = 0;
  const send = (body: string, token: string) =>
    fetch(`${address}/api/sync`, { method: 'POST', body, headers: { Authorization: token } });
  const signIn = async (code: string): Promise<NoteDevice> => {
    const answer = await fetch(`${address}/api/user`, { method: 'POST', headers: { Authorization: `clave.${code}` } });
    const user: unknown = await answer.json();
    if (typeof user !== 'object' || user === null || !('token' in user) || !('id' in user)) throw new Error('Nobody');
    return createNoteDevice({ send, token: String(user.token), person: String(user.id), now: () => new Date() });
  };
  const writers: Writer[] = [];
  for (const code of CODES) writers.push({ device: await signIn(code), acknowledged: [], pending: [] });
  let made = 0;

  function nextBatch({ device, acknowledged }: Writer): Operation[] {
    made += 1;
    const own = acknowledged.findLast(({ thing }) => thing.includes(device.writer));
    return [
      device.change(`nota:${device.writer}-${made}`, { set: { book: 'uno' }, text: `nota ${made}` }),
      device.change('nota:de-todos', { set: { [`w:${device.writer}`]: made }, text: `${device.writer} ${made}` }),
      ...(own && made % 3 === 0 ? [device.change(own.thing, { remove: true })] : []),
    ];
  }

  /** False where the server is gone. 503 is an answer: the batch stays. */
  async function sendPending(writer: Writer): Promise<boolean> {
    try {
      const answer = await writer.device.post(writer.pending);
      if (answer.status === 503) {
        await answer.text();
        return true;
      }
      const taken = await readAnswer(answer);
      writer.device.receive(taken);
      expect(refusalsOf(taken)).toEqual(writer.pending.map(() => null));
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
    writer.acknowledged.push(...writer.pending);
    writer.pending = [];
    batches += 1;
    return true;
  }

  const sentBy = (person: string, isSettled: boolean) =>
    writers
      .filter(({ device }) => device.person === person)
      .flatMap(({ acknowledged, pending }) => (isSettled ? [...acknowledged, ...pending] : acknowledged));

  async function expectKeptOf(device: NoteDevice, isSettled: boolean): Promise<void> {
    await device.catchUp();
    const sent = sentBy(device.person, isSettled);
    const lost = sent.filter(({ thing, stamp, remove, seen = {} }) => {
      const state = device.things.get(thing) ?? nothing;
      if (remove) return !Object.values(seen).every((known) => isKnown(state.removed, known));
      return !isKnown(state.changes, stamp);
    });
    expect(lost).toEqual([]);
    if (!isSettled) return;
    const expected = new Map<string, ThingState>();
    for (const operation of sent) {
      expected.set(operation.thing, apply(expected.get(operation.thing) ?? nothing, operation));
    }
    expect(Object.fromEntries(device.things)).toEqual(Object.fromEntries(expected));
  }

  return {
    acknowledged: () => batches,
    async blow(current, isOver) {
      address = current;
      const write = async (writer: Writer) => {
        while (!isOver()) {
          if (writer.pending.length === 0) writer.pending = nextBatch(writer);
          if (!(await sendPending(writer))) return;
        }
      };
      await Promise.all(writers.map(write));
    },
    async settle(current) {
      address = current;
      for (const writer of writers) {
        while (writer.pending.length > 0) {
          if (!(await sendPending(writer))) throw new Error('The server does not answer');
        }
      }
    },
    async expectKept(current, isSettled) {
      address = current;
      for (const code of new Set(CODES)) await expectKeptOf(await signIn(code), isSettled);
    },
    sent: () => writers.flatMap(({ acknowledged, pending }) => [...acknowledged, ...pending]),
  };
}
