import { describe, expect, test } from 'vitest';
import { followInstallations } from '../../src/data/offline-shell.ts';
import { holdWorkerQuestions } from '../../src/platform/worker-questions.ts';

/** A worker that asks for room, and what it hears. */
function ask(container: EventTarget, room: number): { readonly heard: unknown[]; next(): Promise<void> } {
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  let tell: () => void = () => undefined;
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    heard.push(data);
    tell();
  });
  port1.start();
  container.dispatchEvent(new MessageEvent('message', { data: { room }, ports: [port2] }));
  return {
    heard,
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}

describe('what a worker asks', () => {
  test('before anybody can answer is heard at once, and answered later; what it asks then is answered alone', async () => {
    const container = new EventTarget();
    const questions = holdWorkerQuestions(container);
    const early = ask(container, 1000);
    await early.next();
    expect(early.heard).toEqual(['sigo']);
    followInstallations(
      questions,
      async (sizeBytes) => sizeBytes < 1000,
      () => undefined,
    );
    await early.next();
    expect(early.heard).toEqual(['sigo', false]);
    const late = ask(container, 999);
    await late.next();
    expect(late.heard).toEqual([true]);
  });

  test('is asked of nobody where there are no workers', () => {
    expect(() => holdWorkerQuestions(undefined)(() => undefined)).not.toThrow();
  });
});
