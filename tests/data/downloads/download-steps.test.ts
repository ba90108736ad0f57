import { describe, expect, test } from 'vitest';
import { createAnswerSize } from '../../../src/data/downloads/answer-size.ts';
import { createDownloadSteps } from '../../../src/data/downloads/download-steps.ts';

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at);

/** A network on which a run of sixteen takes so long. */
function sizeAt(runMs: number | null) {
  const size = createAnswerSize();
  if (runMs !== null) size.came(16, runMs);
  return size;
}

/** All steps, each as first and last chunk. */
function stepsOf(chunks: number, missing: readonly number[], runMs: number | null) {
  const steps = createDownloadSteps(chunks, missing, sizeAt(runMs));
  const all: (readonly [number, number])[] = [];
  for (let step = steps.next(); step; step = steps.next()) {
    expect(step).toEqual(range(step[0] ?? 0, (step.at(-1) ?? 0) + 1));
    all.push([step[0] ?? 0, step.at(-1) ?? 0]);
  }
  return all;
}

describe('how much one answer carries', () => {
  test.each([
    ['nothing known', null, 1],
    ['a slow line', 6_700, 1],
    ['two seconds for a run', 2_000, 1],
    ['a quick line', 900, 2],
    ['a server in the house', 20, 4],
    ['no time at all', 0, 4],
    ['a clock set back meanwhile', -5_000, 1],
  ])('%s', (_what, runMs, runs) => {
    expect(sizeAt(runMs).runs()).toBe(runs);
  });

  test('counts by what a part took, and is small again after a cut', () => {
    const size = createAnswerSize();
    size.came(64, 3_200);
    expect(size.runs()).toBe(2);
    size.came(15, 10);
    expect(size.runs()).toBe(4);
    size.tore();
    expect(size.runs()).toBe(1);
  });
});

describe('the steps of a download', () => {
  test('a small book comes as single chunks', () => {
    expect(stepsOf(32, range(0, 32), 0)).toEqual(range(0, 32).map((index) => [index, index]));
  });

  test('a large one comes by runs, or by as many together as the network carries', () => {
    const runs = [0, 16, 32, 48, 64].map((first) => [first, Math.min(first + 15, 69)]);
    expect(stepsOf(70, range(0, 70), null)).toEqual(runs);
    expect(stepsOf(70, range(0, 70), 900)).toEqual([
      [0, 31],
      [32, 63],
      [64, 69],
    ]);
    expect(stepsOf(70, range(0, 70), 0)).toEqual([
      [0, 63],
      [64, 69],
    ]);
    expect(stepsOf(65, range(0, 65), 0)).toEqual([
      [0, 63],
      [64, 64],
    ]);
  });

  test('of a run some of which is here the rest comes alone, and parts what is beside it', () => {
    const missing = range(0, 64).filter((index) => index !== 17);
    const alone = missing.filter((index) => index > 15 && index < 32).map((index) => [index, index]);
    expect(stepsOf(64, missing, 0)).toEqual([[0, 15], ...alone, [32, 63]]);
  });

  test('what an answer did not bring: its torn run alone, whole runs as runs again', () => {
    const steps = createDownloadSteps(70, range(0, 70), sizeAt(0));
    const step = steps.next() ?? [];
    expect(step).toEqual(range(0, 64));
    expect(steps.giveBack(step.slice(21))).toEqual(range(21, 32));
    expect(steps.next()).toEqual(range(32, 70));
    expect(steps.next()).toBeNull();
    expect(steps.giveBack(range(32, 70).slice(16))).toEqual([]);
    expect(steps.next()).toEqual(range(48, 70));
    expect(steps.giveBack(range(69, 70))).toEqual([69]);
    expect(steps.giveBack([])).toEqual([]);
    expect(steps.next()).toBeNull();
  });
});
