// `npm run aula-hostil`: builds, then injects the faults of a hostile classroom; what follows goes to Playwright
// (`-- -g "disk"`). `-- --quick` tries each as seldom as `npm test` does.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const rest = given.filter((arg) => arg !== '--quick');
const env = { ...process.env, ...(isQuick ? {} : { AULA_HOSTIL: '1' }) };
const playwright = join('node_modules', '@playwright', 'test', 'cli.js');

for (const args of [
  [join('bin', 'build.mjs')],
  [playwright, 'test', '-c', join('tests', 'aula-hostil', 'playwright.config.ts'), ...rest],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
