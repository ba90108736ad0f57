import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAt } from '../../sw/answer-at.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const delivered = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

/** What is known of the answer so long after a page said these words. */
async function knownAfter(ms: number, says: readonly unknown[], otherwise: boolean): Promise<boolean | 'waiting'> {
  const { port1, port2 } = new MessageChannel();
  let known: boolean | 'waiting' = 'waiting';
  const ask = () => {
    for (const word of says) port2.postMessage(word);
  };
  void answerAt(port1, ask, otherwise).then((answer) => {
    known = answer;
  });
  await delivered();
  await vi.advanceTimersByTimeAsync(ms);
  await delivered();
  port1.close();
  return known;
}

describe('the answer of a page that is asked for room', () => {
  it.each([true, false])('is what it says, whatever its silence would mean (%s)', async (otherwise) => {
    expect(await knownAfter(1, [true], otherwise)).toBe(true);
    expect(await knownAfter(1, [false], otherwise)).toBe(false);
  });

  it.each([true, false])('is what its silence means where it could not find out (%s)', async (otherwise) => {
    expect(await knownAfter(1, [null], otherwise)).toBe(otherwise);
  });

  it.each([true, false])('is waited for ten seconds where it says nothing at all (%s)', async (otherwise) => {
    expect(await knownAfter(9_999, [], otherwise)).toBe('waiting');
    expect(await knownAfter(10_000, [], otherwise)).toBe(otherwise);
  });

  it('is waited for longer where it has said a word, and not for ever', async () => {
    expect(await knownAfter(59_999, ['sigo'], true)).toBe('waiting');
    expect(await knownAfter(60_000, ['sigo'], true)).toBe(true);
    expect(await knownAfter(1, ['sigo', false], true)).toBe(false);
  });
});
