import { RUN_CHUNKS } from '../../../contract/content.ts';
import type { AnswerSize } from './answer-size.ts';

/** What is missing of a book, in the order it is brought. */
export interface DownloadSteps {
  /** Chunks to be asked for at once: runs that follow on each other, or a single one; `null` when none are left. */
  next(): readonly number[] | null;
  /** What did not come of a step. Whole runs are asked for again; answers what has to come chunk by chunk. */
  giveBack(rest: readonly number[]): readonly number[];
}

/** Runs none of which is here, and single chunks. A small book comes as single chunks, several at once: one answer for most of it would be no quicker. */
export function createDownloadSteps(chunks: number, missing: readonly number[], size: AnswerSize): DownloadSteps {
  const isMissing = new Set(missing);
  const waiting: number[][] = [];
  for (let first = 0; first < chunks; first += RUN_CHUNKS) {
    const run = Array.from({ length: Math.min(RUN_CHUNKS, chunks - first) }, (_, index) => first + index);
    if (chunks > 2 * RUN_CHUNKS && run.every((index) => isMissing.has(index))) waiting.push(run);
    else waiting.push(...run.filter((index) => isMissing.has(index)).map((index) => [index]));
  }
  const isRun = ([first = 0, ...others]: readonly number[]) =>
    first % RUN_CHUNKS === 0 && others.length + 1 === Math.min(RUN_CHUNKS, chunks - first);

  return {
    next() {
      const step = waiting.shift();
      if (!step) return null;
      const most = size.runs();
      for (let runs = 1; runs < most && isRun(step.slice((runs - 1) * RUN_CHUNKS)); runs += 1) {
        const [next] = waiting;
        if (!next || !isRun(next) || next[0] !== (step.at(-1) ?? 0) + 1) break;
        step.push(...next);
        waiting.shift();
      }
      return step;
    },
    giveBack(rest) {
      const whole = rest.findIndex((index) => index % RUN_CHUNKS === 0);
      if (whole === -1) return rest;
      const runs = rest.slice(whole);
      for (let first = Math.floor((runs.length - 1) / RUN_CHUNKS) * RUN_CHUNKS; first >= 0; first -= RUN_CHUNKS)
        waiting.unshift(runs.slice(first, first + RUN_CHUNKS));
      return rest.slice(0, whole);
    },
  };
}
