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
  expect(await lease.hold(async () => 1)).toBe(1);
  clock.advance(5);
  expect(await lease.hold(async () => 2)).toBe(2);
  expect(told).toEqual(['held']);
  clock.advance(10);
  await eventually(() => told.includes('free'));
  expect(await lease.hold(async () => 3)).toBe(3);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('others have their turn within fifty milliseconds, however much follows', async () => {
  const { lease, clock, locks, told } = setUp();
  await lease.hold(async () => undefined);
  const others = locks('sitio', async () => undefined);
  for (let passed = 0; passed < 50; passed += 5) {
    clock.advance(5);
    await lease.hold(async () => undefined);
  }
  await others;
  await eventually(() => told.length === 3);
  expect(told).toEqual(['held', 'free', 'held']);
});

test('closed, it ends with who is at work, and not before', async () => {
  const { lease, told, locks } = setUp();
  let finish = () => undefined as void;
  const working = lease.hold(() => new Promise<void>((resolve) => (finish = resolve)));
  await eventually(() => told.length === 1);
  lease.close();
  const others: string[] = [];
  const other = locks('sitio', async () => void others.push('other'));
  const next = lease.hold(async () => void others.push('next'));
  expect(others).toEqual([]);
  finish();
  await Promise.all([working, other, next]);
  expect(others).toEqual(['other', 'next']);
});

test('what fails says so to whoever asked, and the lock goes on', async () => {
  const { lease } = setUp();
  await expect(lease.hold(() => Promise.reject(new Error('Full')))).rejects.toThrow('Full');
  expect(await lease.hold(async () => 'on')).toBe('on');
});

test('where the lock cannot be had the work is done without', async () => {
  const refused: WithLock = () => Promise.reject(new DOMException('', 'SecurityError'));
  const lease = createLockLease(refused, 'sitio', createManualClock());
  expect(await lease.hold(async () => 'done')).toBe('done');
  expect(await lease.hold(async () => 'done')).toBe('done');
});
