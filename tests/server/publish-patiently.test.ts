import { describe, expect, test } from 'vitest';
import type { Result } from '../../contract/problems.ts';
import { publishPatiently } from '../../server/cli/publish-patiently.ts';

const busy = (retryAfterSeconds?: number): Result<string> => ({
  ok: false,
  problem: 'server-busy',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A server that gives these answers, the last one for ever. */
function askServer(...answers: readonly Result<string>[]) {
  const slept: number[] = [];
  let asked = 0;
  let told = 0;
  const publishing = publishPatiently(
    () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer'));
    },
    {
      sleep: (ms) => Promise.resolve(void slept.push(ms)),
      onWait: () => void (told += 1),
    },
  );
  return { publishing, slept, asked: () => asked, told: () => told };
}

describe('publishing through a server that has much to do', () => {
  test('waits as long as it is told and tries again, and says so once', async () => {
    const server = askServer(busy(7), busy(), { ok: true, value: 'libro' });
    expect(await server.publishing).toEqual({ ok: true, value: 'libro' });
    expect(server.slept).toEqual([7000, 5000]);
    expect(server.told()).toBe(1);
  });

  test.each<Result<string>>([
    { ok: true, value: 'libro' },
    { ok: false, problem: 'import-damaged' },
  ])('takes any other word as the last one: %j', async (answer) => {
    const server = askServer(answer);
    expect(await server.publishing).toEqual(answer);
    expect([server.asked(), server.slept, server.told()]).toEqual([1, [], 0]);
  });

  test('gives up after a quarter of an hour', async () => {
    const server = askServer(busy(10));
    expect(await server.publishing).toEqual(busy(10));
    expect(server.slept.reduce((sum, ms) => sum + ms, 0)).toBe(15 * 60_000);
  });

  test('never asks on and on without a pause', async () => {
    const server = askServer(busy(0), { ok: true, value: 'libro' });
    await server.publishing;
    expect(server.slept).toEqual([1000]);
  });
});
