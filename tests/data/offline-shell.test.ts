import { describe, expect, test } from 'vitest';
import { createOfflineShell } from '../../src/data/offline-shell.ts';
import { createManualClock } from './support/manual-clock.ts';

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

  test('a silent one counts as a no', async () => {
    const { shell, clock } = shellWith('silence');
    const asking = shell.ask({ type: 'keep-engine', engine: 'epub' });
    clock.advance(120_000);
    expect(await asking).toBe(false);
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
