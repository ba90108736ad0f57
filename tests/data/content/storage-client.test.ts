import { expect, test, vi } from 'vitest';
import { createStorageClient, type StorageWorker } from '../../../src/data/content/storage-client.ts';
import type { StorageReply, StorageRequest } from '../../../src/data/content/storage-protocol.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** A worker of which a test decides what it says. */
function createThread() {
  const asked: StorageRequest[] = [];
  const ears = new Set<(event: MessageEvent) => void>();
  const end = vi.fn<() => void>();
  const worker: StorageWorker = {
    postMessage: (request) => asked.push(request),
    addEventListener(type: string, listener: (event: MessageEvent) => void) {
      if (type === 'message') ears.add(listener);
    },
    terminate: end,
  };
  const say = (data: StorageReply) => {
    for (const hear of ears) hear(new MessageEvent('message', { data }));
  };
  return { worker, asked, end, say };
}

test('a storage worker that hangs is ended: whoever waits hears that it failed, and the next one is asked', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const threads = [createThread(), createThread()] as const;
  const clock = createManualClock();
  let started = 0;
  const storage = createStorageClient({
    clock,
    contentBase: () => '/',
    onFate: () => undefined,
    onChecked: () => undefined,
    startWorker() {
      started += 1;
      return threads[started === 1 ? 0 : 1].worker;
    },
  });
  const [hung, next] = threads;
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
