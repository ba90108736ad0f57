import { describe, expect, it } from 'vitest';
import type { Result } from '../../contract/problems.ts';
import { createRequest } from '../../src/hooks/request.ts';

/** A question whose answers the test gives, in any order. */
function createQuestion() {
  const answers: ((result: Result<string>) => void)[] = [];
  const request = createRequest(() => new Promise<Result<string>>((resolve) => answers.push(resolve)));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  const answer = async (index: number, result: Result<string>) => {
    answers[index]?.(result);
    await settled();
  };
  return { request, answers, answer };
}

describe('a question to the data floor', () => {
  it('is asked when somebody watches, and once for many', () => {
    const { request, answers } = createQuestion();
    expect(answers).toHaveLength(0);
    request.state.subscribe(() => undefined);
    request.state.subscribe(() => undefined);
    expect(answers).toHaveLength(1);
  });

  it('gives the answer, or the problem', async () => {
    const { request, answer } = createQuestion();
    request.state.subscribe(() => undefined);
    await answer(0, { ok: false, problem: 'no-answer' });
    expect(request.state.get()).toEqual({ status: 'failed', problem: 'no-answer' });
    request.ask();
    expect(request.state.get()).toEqual({ status: 'waiting' });
    await answer(1, { ok: true, value: 'a' });
    expect(request.state.get()).toEqual({ status: 'ready', value: 'a' });
  });

  it('lets the later question win over a late answer to the first', async () => {
    const { request, answer } = createQuestion();
    request.state.subscribe(() => undefined);
    request.ask();
    await answer(1, { ok: true, value: 'new' });
    await answer(0, { ok: true, value: 'old' });
    expect(request.state.get()).toEqual({ status: 'ready', value: 'new' });
  });
});
