import { test } from '@playwright/test';

/** What became of a fault that was tried some times: all but `rounds` must stay zero. */
export interface Tally {
  readonly rounds: number;
  /** Things the person was told are kept, and were not. */
  readonly lost: number;
  /** Wrong bytes, somebody else's things, a screen that is blank or stays behind. */
  readonly wrong: number;
  /** Said to be so on the screen, and was not. */
  readonly shownWrongly: number;
}

export const TALLY = 'aula-hostil';

/**
 * Writes down for the table of `npm run aula-hostil` what this test has tried: `fault` as in the list of faults
 * (`F57`), what was done in a few Spanish words, and the counts. The expectations of the test stay its own.
 */
export function tell(
  fault: string,
  what: string,
  { rounds, lost = 0, wrong = 0, shownWrongly = 0 }: Partial<Tally>,
): void {
  const counts: Tally = { rounds: rounds ?? 1, lost, wrong, shownWrongly };
  test.info().annotations.push({ type: TALLY, description: JSON.stringify({ fault, what, ...counts }) });
}
