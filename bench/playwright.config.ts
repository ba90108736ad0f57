import { defineConfig } from '@playwright/test';

/** `npm run bench`: measurements, one after the other, nothing else running. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../test-results-bench',
  timeout: 30 * 60_000,
  workers: 1,
  retries: 0,
  reporter: [['./quiet-reporter.ts']],
});
