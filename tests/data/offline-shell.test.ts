import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../contract/problems.ts';
import { FILES_CHANGED } from '../../contract/worker-messages.ts';
import { createOfflineShell, followInstallations } from '../../src/data/offline-shell.ts';
import { createManualClock } from './support/manual-clock.ts';
import { eventually } from './support/until.ts';

type Answer = { ok: boolean } | 'nonsense' | 'silence';

function shellWith(answer: Answer | null) {
  const clock = createManualClock();
  const worker = {
    postMessage(_message: unknown, transfer?: unknown) {
      const port: unknown = Array.isArray(transfer) ? transfer[0] : null;
      if (port instanceof MessagePort && answer !== 'silence') port.postMessage(answer);
    },
  };
  const door = { controller: () => (answer === null ? null : worker), onControl: () => () => undefined };
  return { clock, shell: createOfflineShell(door, clock, async (sizeBytes) => sizeBytes < 1000) };
}

describe('asking the service worker', () => {
  test.each<[Answer | null, boolean | null]>([
    [{ ok: true }, true],
    [{ ok: false }, false],
    ['nonsense', false],
    [null, null],
  ])('that answers %o gives %s', async (answer, result) => {
    const { shell } = shellWith(answer);
    expect(await shell.ask({ type: 'keep-engine', engine: 'pdf' })).toBe(result);
  });

  test('one that stays silent is asked three times, then counts as a no', async () => {
    const { shell, clock } = shellWith('silence');
    const asking = shell.ask({ type: 'keep-engine', engine: 'epub' });
    for (let tries = 0; tries < 3; tries += 1) {
      await eventually(() => clock.pending() === 1);
      clock.advance(10_000);
    }
    expect(await asking).toBe(false);
    expect(clock.pending()).toBe(0);
  });

  test('one that was ended in the middle is asked again; one that says it is at work is waited for', async () => {
    const clock = createManualClock();
    const ports: MessagePort[] = [];
    const worker = {
      postMessage(_message: unknown, transfer?: unknown) {
        const port: unknown = Array.isArray(transfer) ? transfer[0] : null;
        if (port instanceof MessagePort) ports.push(port);
      },
    };
    const door = { controller: () => worker, onControl: () => () => undefined };
    const asking = createOfflineShell(door, clock, async () => true).ask({ type: 'keep-engine', engine: 'epub' });
    await eventually(() => clock.pending() === 1);
    clock.advance(10_000);
    await eventually(() => ports.length === 2);
    for (let word = 0; word < 10; word += 1) {
      const port = ports[1];
      // What is answered after it was heard after it.
      const heard = new Promise((resolve) => port?.addEventListener('message', resolve, { once: true }));
      port?.start();
      port?.postMessage('sigo');
      port?.postMessage({ room: 1 });
      await heard;
      clock.advance(8_000);
    }
    ports[1]?.postMessage({ ok: true });
    expect(await asking).toBe(true);
    expect(ports).toHaveLength(2);
  });

  test.each([
    [999, true],
    [1000, false],
  ])('that wants to write %d bytes is told whether there is room: %s', async (room, fits) => {
    const clock = createManualClock();
    const worker = {
      postMessage(_message: unknown, transfer?: unknown) {
        const port: unknown = Array.isArray(transfer) ? transfer[0] : null;
        if (!(port instanceof MessagePort)) return;
        port.addEventListener('message', (event: MessageEvent<unknown>) =>
          port.postMessage({ ok: event.data === true }),
        );
        port.start();
        port.postMessage({ room });
      },
    };
    const door = { controller: () => worker, onControl: () => () => undefined };
    const shell = createOfflineShell(door, clock, async (sizeBytes) => sizeBytes < 1000);
    expect(await shell.ask({ type: 'keep-engine', engine: 'pdf' })).toBe(fits);
  });
});

describe('a worker that installs itself', () => {
  test.each<[unknown, boolean]>([
    [{ room: 999 }, true],
    [{ room: 1000 }, false],
  ])('and asks %o is told whether there is room: %s', async (question, fits) => {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data));
    });
    port1.start();
    const hasRoom = async (sizeBytes: number) => sizeBytes < 1000;
    const onFilesChanged = vi.fn<() => void>();
    const say: Parameters<typeof followInstallations>[0] = (listener) => {
      listener('algo que nadie entiende', port2);
      listener(question, null);
      listener(question, port2);
    };
    followInstallations(say, hasRoom, onFilesChanged);
    expect(await answered).toBe(fits);
    expect(onFilesChanged).not.toHaveBeenCalled();
    port1.close();
  });

  test.each([
    ['fails', () => Promise.reject(new ProblemError('unexpected-failure'))],
    ['cannot be made', async () => null],
  ])('hears of a trial that %s that it could not be made, which is no no', async (_how, hasRoom) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data));
    });
    port1.start();
    followInstallations(
      (listener) => listener({ room: 999 }, port2),
      hasRoom,
      () => undefined,
    );
    expect(await answered).toBeNull();
    port1.close();
    said.mockRestore();
  });

  test('and finds its scripts changed on the way is heard', () => {
    const onFilesChanged = vi.fn<() => void>();
    const say: Parameters<typeof followInstallations>[0] = (listener) => {
      listener(FILES_CHANGED, null);
    };
    followInstallations(say, async () => true, onFilesChanged);
    expect(onFilesChanged).toHaveBeenCalledTimes(1);
  });
});
