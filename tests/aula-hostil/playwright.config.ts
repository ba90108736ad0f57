import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import checks from '../../playwright.config.ts';

/** Where faults are injected: here with all their rounds, in `npm test` with few. */
const suite = [
  'engines/*/{contained,fuzz}.spec.ts',
  'aula-hostil/*.spec.ts',
  'e2e/{book-faults,connection,deploys,downloads,kill-switch,many-notes,missing-parts,notes-meanwhile,notes-together,service-worker,sign-in-faults,spoilt-files,startup-faults,updates}.spec.ts',
];

/** `npm run aula-hostil`: every fault of a hostile classroom, often, and a table of what became of it. */
export default defineConfig({
  ...checks,
  testDir: '..',
  outputDir: '../../test-results/aula-hostil',
  timeout: 300_000,
  reporter: [
    ['./table-reporter.ts', { file: join(import.meta.dirname, '..', '..', 'test-results', 'aula-hostil.json') }],
  ],
  projects: [
    { name: 'school', testMatch: 'e2e/seeded-school.setup.ts' },
    { name: 'aula', testMatch: suite, dependencies: ['school'] },
  ],
});
