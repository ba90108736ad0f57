import { beforeEach, expect, it, vi } from 'vitest';
import { createMovements } from '../../../src/engines/epub/movements.ts';

let frames: (() => void)[];
let told: string[];
let isOver: boolean;
let enqueue: ReturnType<typeof createMovements>;
beforeEach(() => {
  [frames, told, isOver] = [[], [], false];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  enqueue = createMovements({ isOver: () => isOver, onFailed: (error) => told.push(String(error)) });
  return () => vi.unstubAllGlobals();
});

/** All that waits for nothing but a turn of the event loop has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page is painted in the frame after the one in which it was changed. */
async function paint(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await settled();
    for (const run of frames.splice(0)) run();
  }
  await settled();
}

const move = (name: string, seen: (() => void) | null = () => told.push(`${name} seen`)) =>
  enqueue(async () => {
    told.push(name);
    return seen;
  });

it('a movement waits for the one before to stand, and not until it is painted', async () => {
  let arrive = (): void => undefined;
  const first = enqueue(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    told.push('one');
    return () => void told.push('one seen');
  });
  const second = move('two');
  await settled();
  expect(told).toEqual([]);
  arrive();
  await settled();
  expect(told).toEqual(['one', 'two']);
  await paint();
  await Promise.all([first, second]);
  expect(told).toEqual(['one', 'two', 'one seen', 'two seen']);
});

it('what leaves nothing to do waits for no frame', async () => {
  await move('one', null);
  expect([told, frames]).toEqual([['one'], []]);
});

it('a failure is told, ends its own movement, and nothing from before it is told over it', async () => {
  void move('one');
  await enqueue(() => Promise.reject(new Error('lost')));
  await paint();
  expect(told).toEqual(['one', 'Error: lost']);
  void move('two');
  await paint();
  expect(told.slice(2)).toEqual(['two', 'two seen']);
});

it('what is to be done once a movement is seen may fail, too', async () => {
  void move('one', () => {
    throw new Error('untold');
  });
  await paint();
  expect(told).toEqual(['one', 'Error: untold']);
});

it('in a closed book nothing moves, is told or fails', async () => {
  void move('one');
  void enqueue(async () => {
    isOver = true;
    throw new Error('closed');
  });
  void move('two');
  await paint();
  expect(told).toEqual(['one']);
});
