// `npm run bench`: builds, then measures; prints medians beside the limit, in one run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

for (const args of [
  [join('bin', 'build.mjs')],
  [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    join('bench', 'playwright.config.ts'),
    ...process.argv.slice(2),
  ],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
