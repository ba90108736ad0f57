import { expect, test, vi } from 'vitest';
import { createStorageClient, type StorageWorker } from '../../../src/data/content/storage-client.ts';
import type { StorageReply, StorageRequest } from '../../../src/data/content/storage-protocol.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** A worker of which a test decides what it says. */
function createThread() {
  const asked: StorageRequest[] = [];
  const ears = new Set<(event: MessageEvent) => void>();
  const alarms = new Set<() => void>();
  const end = vi.fn<() => void>();
  const worker: StorageWorker = {
    postMessage: (request) => asked.push(request),
    addEventListener(type: string, listener: (event: MessageEvent) => void) {
      if (type === 'message') ears.add(listener);
      else alarms.add(() => listener(new MessageEvent('error')));
    },
    terminate: end,
  };
  const say = (data: StorageReply) => {
    for (const hear of ears) hear(new MessageEvent('message', { data }));
  };
  const fail = () => {
    for (const hear of alarms) hear();
  };
  return { worker, asked, end, say, fail };
}

function clientOf(...threads: readonly ReturnType<typeof createThread>[]) {
  const clock = createManualClock();
  const left = [...threads];
  const storage = createStorageClient({
    clock,
    contentBase: () => '/',
    onFate: () => undefined,
    onChecked: () => undefined,
    startWorker() {
      const next = left.shift();
      if (!next) throw new Error('One worker too many');
      return next.worker;
    },
  });
  return { clock, storage };
}

test('a storage worker that hangs is ended: whoever waits hears that it failed, and the next one is asked', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [hung, next] = [createThread(), createThread()];
  const { clock, storage } = clientOf(hung, next);
  const kept = storage.journal.append('1', 'a', new Uint8Array(1));
  hung.say({ type: 'here' });
  // Busy with a disk that is slow, it still says so now and then.
  clock.advance(9_000);
  hung.say({ type: 'here' });
  clock.advance(10_000);
  expect(hung.end).not.toHaveBeenCalled();
  const failed = expect(kept).rejects.toThrow('unexpected-failure');
  clock.advance(2_000);
  await failed;
  expect(hung.end).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();

  const room = storage.hasRoom(1, false);
  expect(next.asked).toMatchObject([{ type: 'set-up' }, { type: 'has-room', id: 2 }]);
  next.say({ type: 'done', id: 2, value: true });
  expect(await room).toBe(true);
  expect(next.end).not.toHaveBeenCalled();
});

test('one that failed is ended, and the line may take its time with the next one', async () => {
  const [failed, slow] = [createThread(), createThread()];
  const { clock, storage } = clientOf(failed, slow);
  const before = expect(storage.hasRoom(1, false)).rejects.toThrow('unexpected-failure');
  failed.say({ type: 'here' });
  failed.fail();
  await before;
  expect(failed.end).toHaveBeenCalledOnce();
  const room = storage.hasRoom(1, false);
  clock.advance(5 * 60_000);
  expect(slow.end).not.toHaveBeenCalled();
  slow.say({ type: 'here' });
  slow.say({ type: 'done', id: 2, value: true });
  expect(await room).toBe(true);
});
