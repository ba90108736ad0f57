import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Outcome What a runner's report says.
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures For each failure: where, what, and the first line of why; of a page, what it showed.
 */

const firstLine = (text) => stripVTControlCharacters(text ?? '').split('\n')[0];

/** Reads what vitest and `outside-errors.ts` wrote. A file that could not even be loaded counts as one failure. */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults: tests }) => {
    const path = relative('.', name);
    if (status === 'failed' && tests.length === 0) return [`${path}: ${firstLine(message)}`];
    return tests
      .filter((test) => test.status === 'failed')
      .map((test) => `${path} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  const outside = JSON.parse(readFileSync(`${file}.outside`, 'utf8'));
  failures.push(...outside.map((message) => `fuera de las pruebas: ${message}`));
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** As much of a screen as tells which it was. */
const mostScreenLines = 60;

/** What the page showed when a browser test failed, as Playwright noted it for whoever reads with a screen reader. */
function screenOf(result) {
  const note = result?.attachments?.find(({ name }) => name === 'error-context');
  if (!note?.path || !existsSync(note.path)) return '';
  const snapshot = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(note.path, 'utf8'))?.[1] ?? '';
  const lines = snapshot.split('\n', mostScreenLines).filter(Boolean);
  return lines.map((line) => `\n    ${line}`).join('');
}

/** Reads Playwright's report. A test that passed at a second try failed. */
export function readPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file: path, title, tests }) =>
      tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map(({ results: [result] }) => `${path} › ${title}: ${firstLine(result?.error?.message)}${screenOf(result)}`),
    );
  failures.push(...errors.map((error) => firstLine(error.message)));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures };
}
