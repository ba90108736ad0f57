// `npm test`: every check there is, one after the other, and one line of counts at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findLeanBrowser } from './support/find-browser.mjs';
import { readPlaywright, readVitest } from './support/reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'libro-test-'));
const counts = { passed: 0, failed: 0 };
const failures = [];

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', (error) => resolve(`${command}: ${error.message}`));
    child.on('exit', (code, signal) => resolve(code === 0 ? null : `terminó con ${signal ?? code}`));
  });
}

const bin = (name) => join('node_modules', '.bin', name);

/** A check that passes or fails as a whole. */
async function check(title, command, args, env) {
  const startedAt = Date.now();
  console.log(`\n▶ ${title}`);
  const failure = await run(command, args, env);
  record(title, failure ? 0 : 1, failure ? 1 : 0, Date.now() - startedAt);
  return failure === null;
}

/** A runner that reports its own counts; a runner that dies or runs nothing is a failure. */
async function suite(title, args, read, env = {}) {
  const startedAt = Date.now();
  console.log(`\n▶ ${title}`);
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const failure = await run(
    bin(args[0]),
    args.slice(1).map((arg) => arg.replace('REPORT', report)),
    {
      ...env,
      LIBRO_REPORT: report,
    },
  );
  let outcome = { passed: 0, failed: 0, failures: [] };
  try {
    outcome = read(report);
  } catch (error) {
    outcome.failures.push(`no hay informe (${String(error)})`);
  }
  const { passed } = outcome;
  let { failed } = outcome;
  if ((failure || passed === 0) && failed === 0) {
    failed = 1;
    outcome.failures.push(`${failure ?? 'ninguna prueba'}, sin prueba que fallara`);
  }
  record(title, passed, failed, Date.now() - startedAt, outcome.failures);
}

function record(title, passed, failed, elapsedMs, why = []) {
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failures.push(title, ...why.map((line) => `  ${line}`));
  console.log(`${failed > 0 ? '✗' : '✓'} ${title}: ${passed} bien, ${failed} mal (${Math.round(elapsedMs / 1000)} s)`);
}

let browser = null;
let lean = null;
try {
  browser = findBrowser();
  lean = findLeanBrowser();
  console.log(`Navegador: ${lean}; donde cuenta el navegador entero, ${browser}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}

await check('tipos', 'npm', ['run', '--silent', 'types']);
await check('lint', 'npm', ['run', '--silent', 'lint']);
await check('formato', bin('oxfmt'), ['--check', '.']);
await check('código sin uso', bin('knip'), ['--no-progress']);
const isBuilt = await check('construcción', 'npm', ['run', '--silent', 'build']);
await suite(
  'unidades y servidor',
  [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=REPORT',
    '--reporter=./tests/support/outside-errors.ts',
  ],
  readVitest,
);
if (isBuilt && browser && lean) {
  await suite('navegador', ['playwright', 'test'], readPlaywright, {
    CHROMIUM_PATH: browser,
    CHROMIUM_SHELL_PATH: lean,
  });
} else {
  record('navegador (no se pudo empezar)', 0, 1, 0);
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFalló:\n${failures.join('\n')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
