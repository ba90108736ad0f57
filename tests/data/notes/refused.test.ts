import { describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../contract/notes.ts';
import type { Ledger } from '../../../src/data/notes/ledger.ts';
import { waitingChanges } from '../../../src/data/notes/waiting-changes.ts';
import { createModelServer } from '../support/model-server.ts';
import { createModelDevice, type ModelDevice } from '../support/notes-model.ts';

const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 }, text: { highlight: 'la luna' } };
const set = fieldsOf({ bookId: 'b', editionId: 'e', kind: 'note', color: 'blue', locator: place }, '2026-11-20');

function ledgerOf(device: ModelDevice): Ledger {
  const state = device.notes.state.get();
  if (state.status !== 'ready') throw new Error('The notes are not open');
  return state.ledger;
}

describe('what the server does not take', () => {
  test('is set aside with its reason, also over a restart, and the others pass', async () => {
    const server = createModelServer();
    server.refuse = ({ text }) => (text === 'veneno' ? 'too-large' : null);
    const device = await createModelDevice(server);
    await device.act('nota:1', { set, text: 'antes' });
    await device.act('nota:2', { set, text: 'veneno' });
    await device.act('nota:3', { set, text: 'después' });
    for (let turn = 0; turn < 2; turn += 1) {
      await device.sync();
      const ledger = ledgerOf(device);
      expect(ledger.sending.get('nota:2')).toBe('refused');
      expect(ledger.sending.get('nota:1') ?? ledger.sending.get('nota:3')).toBeUndefined();
      // The person still sees it, and can copy it.
      expect(ledger.notes.get('nota:2')?.texts).toEqual(['veneno']);
      expect(waitingChanges(ledger)).toMatchObject([{ thing: 'nota:2', refusal: 'too-large', text: 'veneno' }]);
      await device.crash('nothing');
    }
    expect([...server.things.keys()].filter((id) => id.startsWith('nota:'))).toEqual(['nota:1', 'nota:3']);
  });

  test('is listed whatever it is; of what makes an operation every few minutes only the last one waits there', async () => {
    const server = createModelServer();
    server.refuse = ({ thing }) => (thing === 'leido:2026-11-20' ? 'malformed' : null);
    const device = await createModelDevice(server);
    await device.act('leido:2026-11-20', { set: { w1: { pages: 1, seconds: 60 } } });
    await device.sync();
    await device.act('leido:2026-11-21', { set: { w1: { pages: 1, seconds: 60 } } });
    for (const position of [3, 4, 5])
      await device.act('lugar:b', { set: { place: { locator: place, at: `${position}` } } });
    await device.act('nota:1', { set, text: 'antes' });
    await device.act('nota:1', { set: { color: 'green' } });
    expect(waitingChanges(ledgerOf(device)).map(({ thing, sending }) => [thing, sending])).toEqual([
      ['leido:2026-11-20', 'refused'],
      ['lugar:b', 'kept'],
      ['nota:1', 'kept'],
      ['nota:1', 'kept'],
    ]);
  });

  test('a request that cannot be read at all is narrowed down to the operation that spoils it', async () => {
    const server = createModelServer();
    server.isUnreadable = ({ operations }) => operations.some(({ text }) => text === 'veneno');
    const device = await createModelDevice(server);
    await device.act('nota:1', { set, text: 'antes' });
    await device.act('nota:2', { set, text: 'veneno' });
    await device.act('nota:3', { set, text: 'después' });
    // As the loop does it: less at once after each request that came to nothing.
    await device.sync();
    await device.sync(1 / 256);
    const ledger = ledgerOf(device);
    expect(ledger.sending.get('nota:2')).toBe('refused');
    expect(device.waiting()).toHaveLength(1);
    expect(server.things.has('nota:3')).toBe(true);
  });
});

describe('beside what the server does not take', () => {
  /** A tablet with one change that is refused, whose others are sent day by day. */
  async function whoGoesOn() {
    const server = createModelServer();
    server.refuse = ({ text }) => (text === 'veneno' ? 'malformed' : null);
    const device = await createModelDevice(server);
    await device.sync();
    const refused = await device.act('nota:mala', { set, text: 'veneno' });
    await device.sync();
    for (const id of ['nota:1', 'nota:2', 'nota:3']) await device.act(id, { set, text: 'uno' });
    await device.sync();
    return { server, device, refused };
  }

  /** Without the key, which a tablet that lost its database sends once more. */
  const operationsOn = (device: ModelDevice) => waitingChanges(ledgerOf(device)).map(({ operationId }) => operationId);

  test('the others are confirmed for good: after a restart nothing of them waits, or is sent once more', async () => {
    const { server, device, refused } = await whoGoesOn();
    let sent = 0;
    const { answer } = server;
    server.answer = (request) => {
      sent += request.operations.length;
      return answer(request);
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await device.crash('nothing');
      expect(device.waiting()).toEqual([refused]);
      expect([...ledgerOf(device).sending]).toEqual([['nota:mala', 'refused']]);
      await device.sync();
      expect(sent).toBe(0);
      await device.act('nota:1', { text: `vuelta ${turn}` });
      await device.sync();
      expect(sent).toBe(1);
      sent = 0;
    }
  });

  test.each(['database', 'journal'] as const)(
    'it is there whichever is lost, the %s, at once or later',
    async (loses) => {
      const { device, refused } = await whoGoesOn();
      for (const other of ['nothing', loses, 'database', 'nothing', 'journal', loses] as const) {
        await device.crash(other);
        expect(operationsOn(device)).toEqual([refused]);
        await device.act('nota:1', { text: 'otra' });
        await device.sync();
        expect(waitingChanges(ledgerOf(device))).toMatchObject([{ thing: 'nota:mala', refusal: 'malformed' }]);
      }
    },
  );

  test('where there is no room to keep it apart the journal stays as it is, and is emptied once there is', async () => {
    const { device, refused } = await whoGoesOn();
    await device.act('nota:1', { text: 'otra' });
    const told = vi.spyOn(console, 'error').mockReturnValue();
    device.fillDisk(true, 'journal');
    await device.sync();
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
    device.fillDisk(false);
    await device.sync();
    await device.crash('database');
    expect(operationsOn(device)).toEqual([refused]);
  });

  test('once it is let go of, the journal is empty', async () => {
    const { device, refused } = await whoGoesOn();
    await device.notes.dismiss(refused ?? '');
    await device.sync();
    await device.crash('database');
    expect(operationsOn(device)).toEqual([]);
  });
});

describe('what its person lets go of', () => {
  test('is nowhere any more, over a restart neither, and all others are as they were', async () => {
    const server = createModelServer();
    server.refuse = ({ text }) => (text === 'veneno' ? 'too-large' : null);
    const [one, other] = [await createModelDevice(server), await createModelDevice(server)];
    await one.act('nota:1', { set, text: 'antes' });
    await one.sync();
    const changed = await one.act('nota:1', { text: 'veneno' });
    const made = await one.act('nota:2', { set, text: 'veneno' });
    if (changed === null || made === null) throw new Error('Not kept');
    await one.sync();
    // Waits for the network while the others are let go of: it must stay.
    await one.act('nota:3', { set, text: 'después' });
    expect(await one.notes.dismiss(changed)).toEqual({ ok: true, value: null });
    expect(await one.notes.dismiss(made)).toEqual({ ok: true, value: null });
    expect(ledgerOf(one).notes.get('nota:1')?.texts).toEqual(['antes']);
    expect(ledgerOf(one).notes.has('nota:2')).toBe(false);

    // The journal has all three still.
    await one.crash('nothing');
    expect(waitingChanges(ledgerOf(one))).toMatchObject([{ thing: 'nota:3', sending: 'kept' }]);
    for (const device of [one, other]) await device.sync();
    await one.crash('nothing');
    for (const device of [one, other]) {
      expect(waitingChanges(ledgerOf(device))).toEqual([]);
      expect(Object.fromEntries([...ledgerOf(device).notes].map(([id, { texts }]) => [id, texts]))).toEqual({
        'nota:1': ['antes'],
        'nota:3': ['después'],
      });
    }
    await one.act('nota:1', { text: 'otra vez' });
    for (const device of [one, other]) await device.sync();
    expect(ledgerOf(other).notes.get('nota:1')?.texts).toEqual(['otra vez']);
  });

  test('cannot be what only waits, or nothing at all', async () => {
    const device = await createModelDevice(createModelServer());
    device.line = 'is-gone';
    const id = await device.act('nota:1', { set, text: 'espera' });
    for (const each of [id ?? '', 'nada']) {
      expect(await device.notes.dismiss(each)).toEqual({ ok: false, problem: 'not-found' });
    }
    expect(ledgerOf(device).notes.get('nota:1')?.texts).toEqual(['espera']);
  });

  test('comes back where the device lost its database: rather shown twice than lost', async () => {
    const server = createModelServer();
    server.refuse = ({ text }) => (text === 'veneno' ? 'too-large' : null);
    const device = await createModelDevice(server);
    const id = await device.act('nota:1', { set, text: 'veneno' });
    await device.sync();
    await device.notes.dismiss(id ?? '');
    await device.crash('database');
    await device.sync();
    expect(waitingChanges(ledgerOf(device))).toMatchObject([{ thing: 'nota:1', refusal: 'too-large' }]);
  });
});

describe('what is shown of a change', () => {
  test('goes from kept here, over nothing sent in vain, to confirmed', async () => {
    const server = createModelServer();
    const device = await createModelDevice(server);
    await device.sync();
    device.line = 'is-gone';
    await device.act('nota:1', { set });
    expect(ledgerOf(device).sending.get('nota:1')).toBe('kept');
    await device.sync();
    // Nobody took it: it is not said to be sent.
    expect(ledgerOf(device).sending.get('nota:1')).toBe('kept');
    device.line = 'works';
    await device.sync();
    expect(ledgerOf(device).sending.size).toBe(0);
    expect(ledgerOf(device).notes.get('nota:1')).toMatchObject({ kind: 'note', color: 'blue', isRecovered: false });
  });

  test('a note removed here and changed elsewhere comes back and says so, until it is seen', async () => {
    const server = createModelServer();
    const [one, other] = [await createModelDevice(server), await createModelDevice(server)];
    await one.act('nota:1', { set, text: 'mío' });
    for (const device of [one, other]) await device.sync();
    await one.act('nota:1', { remove: true });
    await other.act('nota:1', { set: { color: 'pink' } });
    for (const device of [one, other, one]) await device.sync();
    expect(ledgerOf(one).notes.get('nota:1')).toMatchObject({ color: 'pink', texts: ['mío'], isRecovered: true });
    await one.act('nota:1', { set: { kept: true } });
    expect(ledgerOf(one).notes.get('nota:1')?.isRecovered).toBe(false);
  });

  test('two texts written apart are both there; the next one replaces both', async () => {
    const server = createModelServer();
    const [one, other] = [await createModelDevice(server), await createModelDevice(server)];
    await one.act('nota:1', { set, text: 'mío' });
    for (const device of [one, other]) await device.sync();
    await one.act('nota:1', { text: 'de la tableta' });
    await other.act('nota:1', { text: 'del teléfono' });
    for (const device of [one, other, one]) await device.sync();
    for (const device of [one, other]) {
      expect(new Set(ledgerOf(device).notes.get('nota:1')?.texts)).toEqual(new Set(['de la tableta', 'del teléfono']));
    }
    await one.act('nota:1', { text: 'los dos' });
    for (const device of [one, other]) await device.sync();
    expect(ledgerOf(other).notes.get('nota:1')?.texts).toEqual(['los dos']);
  });
});
