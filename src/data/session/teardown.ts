import { report } from '../../platform/report.ts';

export interface TeardownStep {
  /** What the step takes away; no personal data. */
  readonly name: string;
  readonly run: () => Promise<void> | void;
}

/** Runs every step in order, whatever fails; answers the names of those that did. */
export async function runTeardown(steps: readonly TeardownStep[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    try {
      await step.run();
    } catch (cause) {
      failed.push(step.name);
      report(`Al salir no se pudo quitar: ${step.name}`, cause);
    }
  }
  return failed;
}
