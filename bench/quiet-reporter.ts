import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the measurements print, and failures; nothing else. */
export default class QuietReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }
  onTestEnd(test: TestCase, result: TestResult): void {
    for (const error of result.errors) console.error(`${test.title}: ${error.message ?? ''}`);
  }
}
