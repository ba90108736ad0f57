import { defineConfig } from '@playwright/test';
import checks from '../../playwright.config.ts';

/** `npm run shots`: the checks' own browser and school, for pictures to look at. */
export default defineConfig({
  ...checks,
  testDir: '..',
  outputDir: '../../test-results/shots',
  projects: [
    { name: 'school', testMatch: 'e2e/seeded-school.setup.ts' },
    { name: 'shots', testMatch: 'shots/*.spec.ts', dependencies: ['school'] },
  ],
  timeout: 600_000,
  retries: 0,
});
