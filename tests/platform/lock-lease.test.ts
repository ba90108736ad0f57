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
  return { clock, locks, told, lease: createLockLease(withLock, 'sitio', clock) };
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
  await eventually(() => told.length === 3);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('what fails says so to whoever asked, and the lock goes on', async () => {
  const { lease } = setUp();
  await expect(lease(() => Promise.reject(new Error('Full')))).rejects.toThrow('Full');
  expect(await lease(async () => 'on')).toBe('on');
});

test('where the lock cannot be had the work is done without', async () => {
  const refused: WithLock = () => Promise.reject(new DOMException('', 'SecurityError'));
  const lease = createLockLease(refused, 'sitio', createManualClock());
  expect(await lease(async () => 'done')).toBe('done');
  expect(await lease(async () => 'done')).toBe('done');
});
