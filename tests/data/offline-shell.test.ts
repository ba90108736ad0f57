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
  return { clock, shell: createOfflineShell(door, clock) };
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
});
