import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** `npm run aula-hostil -- --browser firefox|webkit`: Playwright runs the tests, the engines have drivers of their own. */
export default defineConfig({
  testDir: '..',
  outputDir: '../../../test-results/aula-hostil',
  timeout: 300_000,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['../table-reporter.ts', { file: join(import.meta.dirname, '..', '..', '..', 'test-results', 'aula-hostil.json') }],
  ],
  projects: [
    { name: 'school', testDir: '../../e2e', testMatch: 'seeded-school.setup.ts' },
    { name: 'aula', testMatch: 'engines/*.spec.ts', dependencies: ['school'] },
  ],
});
