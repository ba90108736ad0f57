import { describe, expect, test } from 'vitest';
import type { TabChannel } from '../../src/platform/tab-channel.ts';
import { createLivingLocks } from '../../src/platform/web-locks.ts';
import { createManualClock } from '../data/support/manual-clock.ts';
import { eventually } from '../data/support/until.ts';

interface Asked {
  readonly mode: LockMode;
  readonly begin: () => void;
  readonly refuse: (cause: DOMException) => void;
}

/** Locks as a browser orders them (Web Locks), over the tabs of one test. */
function createLockManager(): Pick<LockManager, 'request'> {
  const holders = new Map<string, Set<Asked>>();
  const queues = new Map<string, Asked[]>();
  const holdersOf = (name: string) => {
    const known = holders.get(name) ?? new Set<Asked>();
    holders.set(name, known);
    return known;
  };
  const next = (name: string) => {
    const queue = queues.get(name) ?? [];
    const held = [...holdersOf(name)];
    const first = queue[0];
    if (!first || (held.length > 0 && [first, ...held].some(({ mode }) => mode !== 'shared'))) return;
    queue.shift();
    first.begin();
    next(name);
  };
  function request<T>(name: string, options: LockOptions, work: LockGrantedCallback<T>): Promise<Awaited<T>> {
    const { mode = 'exclusive' } = options;
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        mode,
        refuse: reject,
        begin() {
          holdersOf(name).add(asked);
          void Promise.resolve(work({ name, mode }))
            .then(resolve, reject)
            .finally(() => {
              holdersOf(name).delete(asked);
              next(name);
            });
        },
      };
      if (options.steal) {
        for (const held of holdersOf(name)) held.refuse(new DOMException('Stolen.', 'AbortError'));
        holdersOf(name).clear();
        return asked.begin();
      }
      queues.set(name, [...(queues.get(name) ?? []), asked]);
      options.signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((one) => one !== asked),
        );
        reject(new DOMException('Given up.', 'AbortError'));
      });
      next(name);
    });
  }
  return { request: request as LockManager['request'] };
}

interface Tab {
  isFrozen: boolean;
  isVisible: boolean;
}

function createTabs() {
  const clock = createManualClock();
  const locks = createLockManager();
  const ears = new Map<Tab, Set<(word: string) => void>>();
  function open() {
    const tab: Tab = { isFrozen: false, isVisible: true };
    const mine = new Set<(word: string) => void>();
    ears.set(tab, mine);
    const channel: TabChannel = {
      say(word) {
        for (const [other, listeners] of ears)
          if (other !== tab && !other.isFrozen) for (const listener of listeners) listener(word);
      },
      subscribe(listener) {
        mine.add(listener);
        return () => mine.delete(listener);
      },
    };
    return { tab, withLock: createLivingLocks({ locks, channel, clock, mayTakeOver: () => tab.isVisible }) };
  }
  /** Time passes in steps, so that what rests on a promise comes in between. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.advance(500);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }
  return { open, pass, clock };
}

const forever = () => new Promise<never>(() => undefined);

describe('locks over tabs', () => {
  test('whoever holds one and is alive keeps it, however long others wait', async () => {
    const { open, pass } = createTabs();
    let isTaken = false;
    void open().withLock('libro', forever);
    void open().withLock('libro', async () => {
      isTaken = true;
    });
    await pass(120_000);
    expect(isTaken).toBe(false);
  });

  test('nobody takes over from work of their own', async () => {
    const { open, pass } = createTabs();
    const { withLock } = open();
    let isTaken = false;
    void withLock('libro', forever);
    void withLock('libro', async () => {
      isTaken = true;
    });
    await pass(120_000);
    expect(isTaken).toBe(false);
  });

  test('what is shared is held together, and kept until the last of it is done', async () => {
    const { open, pass } = createTabs();
    const { withLock } = open();
    const finish: (() => void)[] = [];
    const share = () => withLock('libro', () => new Promise<void>((resolve) => finish.push(resolve)), 'shared');
    const [first, second] = [share(), share()];
    let isTaken = false;
    const alone = open().withLock('libro', async () => {
      isTaken = true;
    });
    await eventually(() => finish.length === 2);
    finish[0]?.();
    await first;
    // The tab still answers for the other one.
    await pass(120_000);
    expect(isTaken).toBe(false);
    finish[1]?.();
    await Promise.all([second, alone]);
    expect(isTaken).toBe(true);
  });

  test('one that sleeps is taken over within ten seconds, by one tab only, and hears of it when it wakes', async () => {
    const { open, pass } = createTabs();
    const [sleeper, first, second] = [open(), open(), open()];
    let lost: AbortSignal | undefined;
    const slept = sleeper.withLock('libro', (signal) => {
      lost = signal;
      return forever();
    });
    slept.catch(() => undefined);
    await eventually(() => lost !== undefined);
    sleeper.tab.isFrozen = true;
    const taken: string[] = [];
    for (const [name, { withLock }] of Object.entries({ first, second }))
      void withLock('libro', () => {
        taken.push(name);
        return forever();
      });
    await pass(10_000);
    expect(taken).toEqual(['first']);
    expect(lost?.aborted).toBe(true);
    await expect(slept).rejects.toThrow('Stolen.');
    await pass(60_000);
    expect(taken).toEqual(['first']);
  });

  test('a hidden tab takes nothing over until somebody looks at it', async () => {
    const { open, pass } = createTabs();
    const [sleeper, waiter] = [open(), open()];
    let isTaken = false;
    sleeper.withLock('libro', forever).catch(() => undefined);
    sleeper.tab.isFrozen = true;
    waiter.tab.isVisible = false;
    void waiter.withLock('libro', async () => {
      isTaken = true;
    });
    await pass(60_000);
    expect(isTaken).toBe(false);
    waiter.tab.isVisible = true;
    await pass(3_000);
    expect(isTaken).toBe(true);
  });

  test('what is done leaves no timer behind, and its failure is its own', async () => {
    const { open, clock } = createTabs();
    const { withLock } = open();
    expect(await withLock('libro', async () => 'hecho')).toBe('hecho');
    await expect(withLock('libro', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(clock.pending()).toBe(0);
  });
});

describe('locks that a browser forbids', () => {
  const forbidden = new DOMException('The operation is insecure.', 'SecurityError');
  const openLocks = (locks: Pick<LockManager, 'request'>) =>
    createLivingLocks({
      locks,
      channel: { say: () => undefined, subscribe: () => () => undefined },
      clock: createManualClock(),
      mayTakeOver: () => true,
    });
  const refuse = (cause: Error) => openLocks({ request: () => Promise.reject(cause) });

  test('are those of this tab: one after the other, and what work throws is thrown', async () => {
    const withLock = refuse(forbidden);
    const order: string[] = [];
    const run = (name: string) =>
      withLock('a', async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([run('one'), run('two')])).toEqual(['one', 'two']);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    await expect(withLock('a', () => Promise.reject(new Error('Its own')))).rejects.toThrow('Its own');
  });

  test('are no reason to do work twice, nor to pass over another failure', async () => {
    let times = 0;
    const work = () => {
      times += 1;
      return Promise.reject(forbidden);
    };
    const given = openLocks(createLockManager());
    await expect(given('a', work)).rejects.toBe(forbidden);
    expect(times).toBe(1);
    await expect(refuse(new Error('Broken'))('a', work)).rejects.toThrow('Broken');
    expect(times).toBe(1);
  });
});
