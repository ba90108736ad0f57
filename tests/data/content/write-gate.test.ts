import { describe, expect, test, vi } from 'vitest';
import { ROOM_LOCK } from '../../../contract/worker-messages.ts';
import { createWriteGate, createWriteTurns } from '../../../src/data/content/write-gate.ts';
import { createTabLocks, type WithLock } from '../../../src/platform/tab-locks.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/until.ts';

const forever = () => new Promise<never>(() => undefined);

describe('the gate of every write', () => {
  const gateOf = (hasRoom: () => Promise<boolean>) => {
    const clock = createManualClock();
    const onFull = vi.fn<() => void>();
    return { clock, onFull, admit: createWriteGate({ hasRoom }, clock, onFull) };
  };

  test('lets through what has room, and says that what a person did has none', async () => {
    await gateOf(async () => true).admit({});
    const { admit, onFull } = gateOf(async () => false);
    await expect(admit({})).rejects.toThrow('storage-full');
    expect(onFull).toHaveBeenCalledOnce();
    await expect(admit({ isSpare: true })).rejects.toThrow('storage-full');
    expect(onFull).toHaveBeenCalledOnce();
  });

  test('where nobody can try it out writes what a person did, and nothing that can be had again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { admit } = gateOf(() => Promise.reject(new Error('No worker')));
    await admit({});
    await expect(admit({ isSpare: true })).rejects.toThrow('storage-full');
  });

  test('waits ten seconds for a trial, which takes that long on a slow disk', async () => {
    const { admit, clock } = gateOf(forever);
    const own = vi.fn<() => void>();
    const admitted = admit({}).then(own);
    const spare = expect(admit({ isSpare: true })).rejects.toThrow('storage-full');
    clock.advance(9_000);
    await Promise.resolve();
    expect(own).not.toHaveBeenCalled();
    clock.advance(1_000);
    await Promise.all([admitted, spare]);
    expect(own).toHaveBeenCalledOnce();
  });
});

/** Locks over tabs as a browser orders them, of one name: who shares it is in together, in the order asked for. */
function createSharedLocks() {
  const alone = createTabLocks();
  const state = { sharing: 0 };
  let free = Promise.resolve();
  let letGo = () => undefined as void;
  const withLock: WithLock = async (name, work, mode) => {
    if (mode !== 'shared') return alone(name, () => free.then(() => work()));
    await alone(name, async () => {
      if (state.sharing === 0) free = new Promise((resolve) => (letGo = resolve));
      state.sharing += 1;
    });
    return work().finally(() => {
      state.sharing -= 1;
      if (state.sharing === 0) letGo();
    });
  };
  return { withLock, state };
}

describe('turns of writing and of trying the room out', () => {
  const setUp = () => {
    const clock = createManualClock();
    const locks = createSharedLocks();
    return { clock, ...locks, writing: createWriteTurns(locks.withLock, clock) };
  };

  test('writes go on beside each other, and never beside a trial', async () => {
    const { writing, withLock, state } = setUp();
    const order: string[] = [];
    let finish = () => undefined as void;
    const first = writing(() => new Promise<void>((resolve) => (finish = resolve)));
    await eventually(() => state.sharing === 1);
    expect(await writing(async () => 'second')).toBe('second');
    const trial = withLock(ROOM_LOCK, async () => void order.push('trial'));
    const third = writing(async () => void order.push('third'));
    expect(order).toEqual([]);
    finish();
    await Promise.all([first, trial, third]);
    expect(order).toEqual(['trial', 'third']);
  });

  test('a trial that hangs keeps nobody from writing', async () => {
    const { writing, withLock, clock } = setUp();
    void withLock(ROOM_LOCK, forever);
    const written = writing(async () => 'written');
    clock.advance(5_000);
    expect(await written).toBe('written');
  });

  test('a write that hangs keeps nobody from trying the room out', async () => {
    const { writing, withLock, clock, state } = setUp();
    void writing(forever);
    await eventually(() => state.sharing === 1);
    const tried = withLock(ROOM_LOCK, async () => 'tried');
    clock.advance(5_000);
    expect(await tried).toBe('tried');
  });

  test('what a write answers or throws comes to whoever asked, once, with the lock or without', async () => {
    const { writing } = setUp();
    await expect(writing(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
    const taken: WithLock = async (_name, work) => {
      await work();
      throw new DOMException('Stolen.', 'AbortError');
    };
    const refused: WithLock = () => Promise.reject(new DOMException('', 'SecurityError'));
    for (const withLock of [taken, refused]) {
      const work = vi.fn<() => Promise<string>>(async () => 'written');
      expect(await createWriteTurns(withLock, createManualClock())(work)).toBe('written');
      expect(work).toHaveBeenCalledOnce();
    }
  });
});
