export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** For each failure: where, what, and the first line of why; of a page, what it showed. */
  readonly failures: readonly string[];
}

export function readVitest(file: string): Outcome;
export function readPlaywright(file: string): Outcome;
