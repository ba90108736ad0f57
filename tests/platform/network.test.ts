import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fate } from '../../src/platform/answer.ts';
import { createNetwork, type Network } from '../../src/platform/network.ts';
import { type Backend, type Mood, startBackend } from '../data/support/backend.ts';
import { createManualClock, type ManualClock } from '../data/support/manual-clock.ts';
import { eventually } from '../data/support/until.ts';

let backend: Backend;
let clock: ManualClock;
let network: Network;
let fates: Fate[];
beforeEach(async () => {
  backend = await startBackend();
  clock = createManualClock();
  fates = [];
  network = createNetwork({ fetch: (url, init) => fetch(url, init), clock, onFate: (fate) => fates.push(fate) });
});
afterEach(() => backend.stop());

const ask = () => network.json(`${backend.base}api/health?n=1`);

describe('an API request', () => {
  test.each<[Mood, object, Fate]>([
    ['normal', { kind: 'answered', body: { nonce: '1' } }, 'answered'],
    ['our-500', { kind: 'problem', code: 'server-failed', isOurs: true }, 'answered'],
    ['marked-403', { kind: 'problem', code: 'wrong-answer', isOurs: false }, 'answered'],
    ['marked-404', { kind: 'problem', code: 'wrong-answer', isOurs: false }, 'answered'],
    ['marked-416', { kind: 'problem', code: 'wrong-answer', isOurs: false }, 'answered'],
    ['portal', { kind: 'wrong-answer' }, 'wrong-answer'],
    ['foreign-401', { kind: 'wrong-answer' }, 'wrong-answer'],
    ['html-500', { kind: 'wrong-answer' }, 'wrong-answer'],
    ['portal-redirect', { kind: 'no-answer', reason: 'network' }, 'no-answer'],
    ['gateway-502', { kind: 'no-answer', reason: 'network' }, 'no-answer'],
  ])('in the mood "%s" ends so', async (mood, answer, fate) => {
    backend.mood = mood;
    expect(await ask()).toMatchObject(answer);
    expect(fates).toEqual([fate]);
  });

  test('gives up after 15 seconds', async () => {
    backend.mood = 'silent';
    const call = ask();
    await eventually(() => backend.seen.length > 0);
    clock.advance(15_000);
    expect(await call).toEqual({ kind: 'no-answer', reason: 'timeout' });
    expect(fates).toEqual(['no-answer']);
  });

  test('that its caller gives up is no news of the connection', async () => {
    backend.mood = 'silent';
    const control = new AbortController();
    const call = network.json(`${backend.base}api/health`, { signal: control.signal });
    await eventually(() => backend.seen.length > 0);
    control.abort();
    expect(await call).toEqual({ kind: 'no-answer', reason: 'aborted' });
    expect(fates).toEqual([]);
    expect(clock.pending()).toBe(0);
  });
});
