import { describe, expect, test } from 'vitest';
import type { Result } from '../../../contract/problems.ts';
import { createSyncLoop } from '../../../src/data/notes/sync-loop.ts';
import type { ConnectionStatus } from '../../../src/data/services.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createManualClock } from '../support/manual-clock.ts';

const drawnMs = 50;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A loop that is online, and whose rounds end when a test says so. */
async function open() {
  const clock = createManualClock();
  const connection = createSubject<ConnectionStatus>('online');
  const world = { reached: '5', tell: (_cursor: string): void => undefined };
  const open: (() => void)[] = [];
  let rounds = 0;
  const loop = createSyncLoop({
    clock,
    random: () => 0.5,
    connection,
    pageLife: { isVisible: () => true, subscribe: () => () => undefined },
    reached: () => world.reached,
    followNews(onNews, signal) {
      world.tell = onNews;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
    round() {
      rounds += 1;
      return new Promise<Result<null>>((resolve) => open.push(() => resolve({ ok: true, value: null })));
    },
  });
  loop.start();
  const end = async () => {
    open.shift()?.();
    await turn();
  };
  await end();
  return { clock, connection, loop, world, end, rounds: () => rounds };
}

describe('how soon what is done is sent', () => {
  test('the first change after quiet once it is drawn, those that follow together a moment later', async () => {
    const { clock, loop, end, rounds } = await open();
    loop.want();
    expect(rounds()).toBe(1);
    clock.advance(drawnMs);
    expect(rounds()).toBe(2);
    await end();
    for (let change = 0; change < 5; change += 1) {
      loop.want();
      clock.advance(50);
    }
    expect(rounds()).toBe(2);
    clock.advance(150);
    expect(rounds()).toBe(3);
    await end();
    // Quiet again for as long as changes are gathered: nothing is sent of nothing, and the next goes once it is drawn.
    clock.advance(1_000);
    expect(rounds()).toBe(3);
    loop.want();
    clock.advance(drawnMs);
    expect(rounds()).toBe(4);
    loop.stop();
  });

  test('news of the server are asked for at once, but not those of what this device just sent', async () => {
    const { clock, loop, world, end, rounds } = await open();
    world.tell('6');
    expect(rounds()).toBe(2);
    world.reached = '6';
    await end();
    world.tell('6');
    expect(rounds()).toBe(2);

    loop.want();
    clock.advance(drawnMs);
    // Heard before the answer that says the same.
    world.tell('7');
    world.reached = '7';
    await end();
    expect(rounds()).toBe(3);

    world.tell('9');
    world.tell('10');
    world.reached = '9';
    await end();
    // Somebody else's, committed meanwhile.
    expect(rounds()).toBe(5);
    world.reached = '10';
    await end();
    // A server whose database was restored is behind this device: that is news, too.
    world.tell('3');
    expect(rounds()).toBe(6);
    loop.stop();
  });

  test('a network that is back is used a moment later, but at once for what is done or told meanwhile', async () => {
    const { clock, connection, loop, world, end, rounds } = await open();
    const goAndComeBack = () => {
      connection.set('offline');
      loop.want();
      clock.advance(500);
      connection.set('online');
    };
    goAndComeBack();
    clock.advance(999);
    expect(rounds()).toBe(1);
    clock.advance(1);
    expect(rounds()).toBe(2);
    await end();

    goAndComeBack();
    loop.want();
    clock.advance(drawnMs);
    expect(rounds()).toBe(3);
    await end();

    goAndComeBack();
    world.tell('6');
    expect(rounds()).toBe(4);
    await end();
    // None is left over.
    clock.advance(5_000);
    expect(rounds()).toBe(4);
    loop.stop();
  });
});
