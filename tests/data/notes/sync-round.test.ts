import { describe, expect, test } from 'vitest';
import { nextStamp, type Vector } from '../../../contract/stamp.ts';
import type { SyncAnswer, SyncRequest } from '../../../contract/sync.ts';
import { isAlive, type Operation } from '../../../contract/things.ts';
import { restamp } from '../../../src/data/notes/restamp.ts';
import { runRound } from '../../../src/data/notes/sync-round.ts';
import { fieldsOf } from '../../../contract/notes.ts';
import { createModelServer, type ModelServer } from '../support/model-server.ts';
import { createModelDevice, type ModelDevice } from '../support/notes-model.ts';

const tenYearsMs = 10 * 365 * 86_400_000;
const operation = (id: string): Operation => ({
  id,
  thing: `nota:${id}`,
  stamp: `0000000000000-0000-${id}`,
  set: { kind: 'bookmark' },
});
const waiting = [operation('a'), operation('b')];

function answerTo({ person, operations }: SyncRequest): SyncAnswer {
  const results = operations.map(({ id }, index) => ({ id, index, refusal: null }));
  return { person, results, things: [], cursor: '7', hasMore: false, serverTime: '2026-11-26T10:00:00.000Z' };
}

/** One round; `falsify` is what a network, or a server of somebody else, makes of the answer. */
async function roundWith(falsify: (answer: SyncAnswer) => SyncAnswer) {
  const steps: string[] = [];
  let left: readonly Operation[] = waiting;
  const result = await runRound({
    person: '7',
    send: async (request) => {
      steps.push('asked');
      return { ok: true, value: falsify(answerTo(request)) };
    },
    waiting: () => left,
    cursor: () => null,
    share: () => 1,
    onSent: (ids) => steps.push(`sent ${ids.join()}`),
    async onAnswer() {
      steps.push('taken');
      left = [];
    },
    onUnreadable: async (id) => void steps.push(`unreadable ${id}`),
    onNoAnswer: (ids) => steps.push(`unsent ${ids.join()}`),
    onWrongStamps: async () => ({ ok: true, value: null }),
  });
  return { steps, result };
}

describe('an answer', () => {
  test('that is about each operation sent is taken; what was on its way was said to be', async () => {
    const { steps, result } = await roundWith((answer) => answer);
    expect(steps).toEqual(['sent a,b', 'asked', 'taken']);
    expect(result.ok).toBe(true);
  });

  test.each<[string, (answer: SyncAnswer) => SyncAnswer]>([
    ['is about nothing', (answer) => ({ ...answer, results: [] })],
    ['leaves one out', (answer) => ({ ...answer, results: answer.results.slice(1) })],
    [
      'names one twice',
      (answer) => ({ ...answer, results: [answer.results, answer.results].flat().filter(({ id }) => id === 'a') }),
    ],
    ['names other ids', (answer) => ({ ...answer, results: answer.results.map((each) => ({ ...each, id: 'z' })) })],
    [
      'names more than was sent',
      (answer) => ({ ...answer, results: [...answer.results, { id: 'z', index: 2, refusal: null }] }),
    ],
    ['is to another person', (answer) => ({ ...answer, person: '8' })],
  ])('that %s is none: all of it waits on', async (_what, falsify) => {
    const { steps, result } = await roundWith(falsify);
    expect(steps).toEqual(['sent a,b', 'asked', 'unsent a,b']);
    expect(result).toEqual({ ok: false, problem: 'wrong-answer' });
  });
});

test('while a request is on its way its note is said to be sent, and to be kept again once no answer came', async () => {
  const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
  const set = fieldsOf(
    { bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'yellow', locator: place },
    '2026-11-20',
  );
  const server = createModelServer();
  const device = await createModelDevice(server);
  await device.act('nota:1', { set });
  const said: (string | undefined)[] = [];
  device.notes.state.subscribe(() => {
    const state = device.notes.state.get();
    said.push(state.status === 'ready' ? (state.ledger.sending.get('nota:1') ?? 'confirmed') : state.status);
  });
  device.line = 'loses-answers';
  await device.sync();
  device.line = 'works';
  await device.sync();
  expect(said.filter((each, index) => each !== said[index - 1])).toEqual(['sent', 'kept', 'sent', 'confirmed']);
});

test('a change whose stamp somebody used for another goes again with a stamp of its own: both are there', async () => {
  const server = createModelServer();
  const device = await createModelDevice(server);
  await device.act('nota:1', { set: { color: 'blue' } });
  const state = device.notes.state.get();
  const [mine] = state.status === 'ready' ? [...state.ledger.pending.values()] : [];
  if (!mine) throw new Error('Nothing waits');
  const forged: Operation = { ...mine.operation, id: '01900000-0000-7000-8000-000000000001', thing: 'nota:2' };
  server.answer({ person: '7', cursor: null, operations: [forged] });
  await device.sync();
  expect(device.waiting()).toEqual([]);
  const applied = [...server.applied.values()].map(({ operation: { thing, stamp } }) => ({ thing, stamp }));
  const notes = applied.filter(({ thing }) => thing.startsWith('nota:'));
  expect(notes.map(({ thing }) => thing)).toEqual(['nota:2', 'nota:1']);
  expect(new Set(applied.map(({ stamp }) => stamp)).size).toBe(applied.length);
  // A server that finds each stamp wrong is not argued with, and nothing is lost.
  server.refuse = () => 'stamp-taken';
  await device.act('nota:3', { set: { color: 'pink' } });
  await device.sync();
  expect(device.waiting()).toHaveLength(1);
});

test('who removes a note while its last change is still being kept removes that with it', async () => {
  const server = createModelServer();
  const device = await createModelDevice(server);
  await device.act('nota:1', { set: { color: 'blue' } });
  await device.sync();
  await Promise.all([
    device.notes.change('nota:1', { set: { color: 'pink' } }),
    device.notes.change('nota:1', { remove: true }),
  ]);
  expect(isAlive(device.notes.view('nota:1'))).toBe(false);
  await device.sync();
  expect(device.waiting()).toEqual([]);
  expect(server.things.get('nota:1')?.state).toMatchObject({ fields: { color: { value: 'pink' } } });
  const removed = server.things.get('nota:1');
  expect(removed && isAlive(removed.state)).toBe(false);
});

test('a note removed while changes of a clock ahead are given stamps of now is removed', async () => {
  const server = createModelServer();
  const device = await createModelDevice(server);
  device.clockOffsetMs = tenYearsMs;
  for (let note = 1; note <= 20; note += 1) await device.act(`nota:${note}`, { set: { color: 'blue' } });
  const { answer } = server;
  const removing: Promise<unknown>[] = [];
  server.answer = (request) => {
    // In the middle of what follows: twenty changes are kept anew, one after the other.
    const soon = new Promise((resolve) => setImmediate(resolve));
    if (removing.length === 0) removing.push(soon.then(() => device.notes.change('nota:1', { remove: true })));
    return answer(request);
  };
  await device.sync();
  await Promise.all(removing);
  await device.sync();
  expect(device.waiting()).toEqual([]);
  expect(server.things.size).toBeGreaterThanOrEqual(20);
  expect(isAlive(device.notes.view('nota:1'))).toBe(false);
  expect(isAlive(device.notes.view('nota:2'))).toBe(true);
});

test('a device knows when it was last up to date, also over a restart; an answer with more to come is not that', async () => {
  const server = createModelServer();
  const device = await createModelDevice(server);
  const syncedAt = () => {
    const now = device.notes.state.get();
    return now.status === 'ready' ? now.ledger.syncedAt : 'closed';
  };
  expect(syncedAt()).toBeNull();
  await device.act('nota:1', { set: { color: 'blue' } });
  expect(syncedAt()).toBeNull();
  await device.sync();
  const first = new Date(server.nowMs).toISOString();
  expect(syncedAt()).toBe(first);
  server.nowMs += 60_000;
  device.line = 'is-gone';
  await device.sync();
  expect(syncedAt()).toBe(first);
  await device.crash('nothing');
  expect(syncedAt()).toBe(first);
  // All was thrown away: it does not claim to know what it never heard.
  await device.crash('database');
  expect(syncedAt()).toBeNull();
});

test('stamps that a full disk cannot keep are not sent: after a restart the change is the same one', async () => {
  const server = createModelServer();
  const [device, other] = [await createModelDevice(server), await createModelDevice(server)];
  device.clockOffsetMs = tenYearsMs;
  await device.act('nota:1', { set: { color: 'green' }, text: 'una vez' });
  device.fillDisk(true);
  await device.sync();
  await device.crash('nothing');
  device.fillDisk(false);
  await device.sync();
  await other.sync();
  for (const { notes } of [device, other])
    expect(notes.view('nota:1').texts.map(({ text }) => text)).toEqual(['una vez']);
  // Nothing of that time is left: the note is removed like any other.
  expect(await device.act('nota:1', { remove: true })).not.toBeNull();
  await device.sync();
  await other.sync();
  expect(device.waiting()).toEqual([]);
  expect(isAlive(other.notes.view('nota:1'))).toBe(false);
});

test('once the clock of a server that was ahead is right, what is written is taken, here and on a new device', async () => {
  const server = createModelServer();
  server.nowMs += tenYearsMs;
  const device = await createModelDevice(server);
  await device.act('nota:1', { text: 'ayer' });
  await device.sync();
  server.nowMs -= tenYearsMs;
  await device.act('nota:1', { text: 'hoy' });
  await device.sync();
  const other = await createModelDevice(server);
  await other.sync();
  await other.act('nota:2', { text: 'también' });
  await other.sync();
  expect([device.waiting(), other.waiting()]).toEqual([[], []]);
  expect(other.notes.view('nota:1').texts.map(({ text }) => text)).toEqual(['hoy']);
  // Another device alone with such a clock is put right as ever.
  const wrong = await createModelDevice(server);
  wrong.clockOffsetMs = 2 * tenYearsMs;
  await wrong.act('nota:1', { text: 'aparte' });
  await wrong.sync();
  await other.sync();
  expect(wrong.waiting()).toEqual([]);
  expect(other.notes.view('nota:1').texts.map(({ text }) => text)).toEqual(['hoy', 'aparte']);
});

describe('stamps of now', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  const stampOf = (writer: string, aheadMs: number) => nextStamp(writer, nowMs + aheadMs, null);
  const ahead = (id: string, stamp: string, seen: Vector): Operation => ({ ...operation(id), stamp, text: id, seen });

  test('given a second time to what has them already are no change, so that nothing is kept again and again', () => {
    const confirmed = stampOf('bbbbbbbb', tenYearsMs);
    const made = [ahead('a', stampOf('aaaaaaaa', 2 * tenYearsMs), {}), ahead('b', stampOf('aaaaaaaa', tenYearsMs), {})];
    const once = restamp(made, nowMs, confirmed, () => ({}));
    expect(once.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(restamp(once, nowMs, confirmed, () => ({}))).toEqual([]);
  });

  test('leave what was known as it was, where the server has it with a stamp as far ahead', () => {
    const [known, later] = [stampOf('bbbbbbbb', tenYearsMs), stampOf('bbbbbbbb', tenYearsMs + 1)];
    const made = [ahead('a', stampOf('aaaaaaaa', 2 * tenYearsMs), { bbbbbbbb: known })];
    // What its writer did after that was not known when this was written: both texts stay.
    const [right] = restamp(made, nowMs, later, () => ({ bbbbbbbb: later }));
    expect(right?.seen).toEqual({ bbbbbbbb: known });
  });
});

describe('stamps that were put right count', () => {
  /** A note of a clock ahead that arrives with its new stamp, which the database never hears of, nor that it arrived. */
  async function sendUnheard(device: ModelDevice, server: ModelServer): Promise<void> {
    const { answer } = server;
    server.answer = (request) => {
      const answered = answer(request);
      if (answered.results.every(({ refusal }) => refusal === null)) device.line = 'loses-answers';
      return answered;
    };
    await device.sync();
    expect(server.things.has('nota:1')).toBe(true);
    server.answer = answer;
    device.line = 'works';
  }

  async function expectOnce(device: ModelDevice, other: ModelDevice): Promise<void> {
    device.fillDisk(false);
    await device.sync();
    await other.sync();
    for (const { notes } of [device, other])
      expect(notes.view('nota:1').texts.map(({ text }) => text)).toEqual(['una vez']);
    expect(device.waiting()).toEqual([]);
  }

  test.each([tenYearsMs, 0])('where only the journal has them, the clock being %i ms ahead', async (aheadMs) => {
    const server = createModelServer();
    const [device, other] = [await createModelDevice(server), await createModelDevice(server)];
    device.clockOffsetMs = aheadMs;
    await device.act('nota:1', { set: { color: 'green' }, text: 'una vez' });
    let taken = aheadMs === 0 ? 1 : 0;
    server.refuse = ({ thing }) => (thing === 'nota:1' && (taken -= 1) >= 0 ? 'stamp-taken' : null);
    device.fillDisk(true, 'database');
    await sendUnheard(device, server);
    await device.crash('nothing');
    await expectOnce(device, other);
  });

  test('in whatever order the journals of two tabs are read', async () => {
    for (const isTurned of [false, true]) {
      const server = createModelServer();
      const [device, other] = [await createModelDevice(server), await createModelDevice(server)];
      device.clockOffsetMs = tenYearsMs;
      device.fillDisk(true, 'database');
      await device.act('nota:1', { set: { color: 'green' }, text: 'una vez' });
      // Its segment cannot be passed on: the next tab has one of its own beside it.
      await device.crash('nothing');
      await sendUnheard(device, server);
      if (isTurned) device.turnSegments();
      await device.crash('nothing');
      await expectOnce(device, other);
    }
  });

  test('in a tab that reads again what another one wrote', async () => {
    const server = createModelServer();
    const [device, other] = [await createModelDevice(server), await createModelDevice(server)];
    device.clockOffsetMs = tenYearsMs;
    await device.act('nota:1', { set: { color: 'green' }, text: 'una vez' });
    device.fillDisk(true, 'database');
    await sendUnheard(device, server);
    await device.notes.readAgain();
    await expectOnce(device, other);
  });
});

test('what came before a first pull was cut short is known after the page is loaded anew', async () => {
  const server = createModelServer();
  const other = await createModelDevice(server);
  for (let note = 1; note <= 30; note += 1) await other.act(`nota:${note}`, { set: { color: 'blue' }, text: 'ayer' });
  await other.sync();
  const device = await createModelDevice(server);
  const { answer } = server;
  server.answer = (request) => {
    device.line = 'is-gone';
    return answer(request);
  };
  await device.sync(0.02);
  server.answer = answer;
  await device.crash('nothing');
  const has = (note: number) => isAlive(device.notes.view(`nota:${note}`));
  expect([has(1), has(2), has(30)]).toEqual([true, true, false]);
  expect(device.isWhole()).toBe(false);
  await device.act('nota:1', { text: 'hoy' });
  await device.act('nota:2', { remove: true });
  device.line = 'works';
  await device.sync();
  await other.sync();
  for (const { notes } of [device, other]) {
    expect(notes.view('nota:1').texts.map(({ text }) => text)).toEqual(['hoy']);
    expect(isAlive(notes.view('nota:2'))).toBe(false);
  }
});
