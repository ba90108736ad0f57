import { expect, test } from 'vitest';
import { createLockLease } from '../../src/platform/lock-lease.ts';
import { createTabLocks, type WithLock } from '../../src/platform/tab-locks.ts';
import { createManualClock } from '../data/support/manual-clock.ts';
import { eventually } from '../data/support/until.ts';

function setUp() {
  const clock = createManualClock();
  const locks = createTabLocks();
  const told: string[] = [];
  const withLock: WithLock = (name, work, mode) =>
    locks(
      name,
      (lost) => {
        told.push('held');
        return work(lost).finally(() => told.push('free'));
      },
      mode,
    );
  /** What the browser tells of those who wait. */
  const waiting = { isSomebody: true as boolean | 'unknown', asked: 0 };
  const isWanted = async () => {
    waiting.asked += 1;
    if (waiting.isSomebody === 'unknown') throw new DOMException('', 'SecurityError');
    return waiting.isSomebody;
  };
  return { clock, locks, told, waiting, lease: createLockLease(withLock, 'sitio', clock, isWanted) };
}

test('what follows soon shares one hold, which ends when nobody comes', async () => {
  const { lease, clock, told } = setUp();
  expect(await lease(async () => 1, true)).toBe(1);
  clock.advance(5);
  expect(await lease(async () => 2, true)).toBe(2);
  expect(told).toEqual(['held']);
  clock.advance(10);
  await eventually(() => told.includes('free'));
  expect(await lease(async () => 3, true)).toBe(3);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('where nothing is to follow it ends at once, and not before whoever else is at work', async () => {
  const { lease, told, locks } = setUp();
  await lease(async () => undefined, true);
  const finish: (() => void)[] = [];
  const working = lease(() => new Promise<void>((resolve) => finish.push(resolve)));
  const order: string[] = [];
  const other = locks('sitio', async () => void order.push('other'));
  await lease(async () => void order.push('beside'));
  expect(order).toEqual(['beside']);
  finish[0]?.();
  await Promise.all([working, other]);
  expect(order).toEqual(['beside', 'other']);
  expect(told).toEqual(['held', 'free']);
});

test('others have their turn after fifty milliseconds, however much follows', async () => {
  const { lease, clock, locks, told } = setUp();
  await lease(async () => undefined, true);
  const others = locks('sitio', async () => undefined);
  for (let passed = 0; passed < 50; passed += 5) {
    clock.advance(5);
    await lease(async () => undefined, true);
  }
  await others;
  await lease(async () => undefined, true);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('it goes on for as long as more follows and nobody waits; who comes to wait has their turn within fifty milliseconds', async () => {
  const { lease, clock, locks, told, waiting } = setUp();
  waiting.isSomebody = false;
  const workFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5) {
      clock.advance(5);
      await lease(async () => undefined, true);
    }
  };
  await lease(async () => undefined, true);
  await workFor(200);
  expect(told).toEqual(['held']);
  expect(waiting.asked).toBe(4);
  waiting.isSomebody = true;
  const others = locks('sitio', async () => undefined);
  await workFor(50);
  await others;
  await lease(async () => undefined, true);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('one that has ended asks for nobody any more', async () => {
  const { lease, clock, told, waiting } = setUp();
  waiting.isSomebody = false;
  await lease(async () => undefined);
  clock.advance(500);
  expect([told, waiting.asked]).toEqual([['held', 'free'], 0]);
});

test('where the browser does not tell, somebody may wait', async () => {
  const { lease, clock, told, waiting } = setUp();
  waiting.isSomebody = 'unknown';
  await lease(async () => undefined, true);
  clock.advance(5);
  await lease(async () => undefined, true);
  for (let passed = 0; passed < 50; passed += 5) {
    clock.advance(5);
    await lease(async () => undefined, true);
  }
  await eventually(() => told.includes('free'));
});

test('what fails says so to whoever asked, and the lock goes on', async () => {
  const { lease } = setUp();
  await expect(lease(() => Promise.reject(new Error('Full')))).rejects.toThrow('Full');
  expect(await lease(async () => 'on')).toBe('on');
});

test('one that was taken over is nobody’s any more: what follows asks for the lock again', async () => {
  const clock = createManualClock();
  let asked = 0;
  let takeOver: () => void = () => undefined;
  const stolen: WithLock = (_name, work) => {
    asked += 1;
    return new Promise((_resolve, reject) => {
      takeOver = () => reject(new DOMException('', 'AbortError'));
      void work();
    });
  };
  const lease = createLockLease(stolen, 'sitio', clock, async () => false);
  await lease(async () => undefined, true);
  clock.advance(5);
  expect(await lease(async () => asked, true)).toBe(1);
  takeOver();
  clock.advance(5);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await lease(async () => asked, true)).toBe(2);
});

test('where the lock cannot be had the work is done without', async () => {
  const refused: WithLock = () => Promise.reject(new DOMException('', 'SecurityError'));
  const lease = createLockLease(refused, 'sitio', createManualClock(), async () => false);
  expect(await lease(async () => 'done')).toBe('done');
  expect(await lease(async () => 'done')).toBe('done');
});
