import { defineConfig } from '@playwright/test';
import { browserFlags } from './tests/support/browser-flags.ts';
import { findLeanBrowser } from './tests/support/find-browser.mjs';
import './tests/support/quiet-workers.ts';

/** Tests in a real Chromium: engines on their own pages, journeys against the production build. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'parts', testMatch: '**/*.spec.ts', testIgnore: ['e2e/**', 'aula-hostil/**', 'shots/**'] },
    { name: 'school', testMatch: 'e2e/seeded-school.setup.ts' },
    {
      name: 'journeys',
      testMatch: ['e2e/**/*.spec.ts', 'aula-hostil/*.spec.ts'],
      dependencies: ['school'],
      // Without a graphics card each frame of what moves is drawn by the processor: a sixth of a sign-in. Where motion is
      // what a test looks at, it asks for it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  outputDir: 'test-results',
  // Against what hangs; a busy machine may take its time.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: process.env.LIBRO_REPORT ? [['list'], ['json', { outputFile: process.env.LIBRO_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'es-PE',
    launchOptions: { executablePath: findLeanBrowser(), args: [...browserFlags] },
    trace: 'off',
  },
});
