import { ANSWER_CHUNKS, RUN_CHUNKS } from '../../../contract/content.ts';

/** How much one answer may carry; shared by all books. */
export interface AnswerSize {
  /** In runs, at least one. */
  runs(): number;
  /** So many chunks of an answer came, in this time. */
  came(chunks: number, ms: number): void;
  /** An answer was cut off. */
  tore(): void;
}

/** As long as an answer may take: whoever waits for room between two answers waits no longer. */
const answerMs = 2_000;

/** Nothing known of the network: one run. Quick answers grow, slow and torn ones are small again. */
export function createAnswerSize(): AnswerSize {
  let runMs = answerMs;
  return {
    runs: () => Math.min(ANSWER_CHUNKS / RUN_CHUNKS, Math.max(1, Math.floor(answerMs / runMs))),
    came(chunks, ms) {
      runMs = (ms * RUN_CHUNKS) / chunks;
    },
    tore() {
      runMs = answerMs;
    },
  };
}
