import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Outcome What a runner's report says.
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures A line for each failure: where, what, and the first line of why.
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

/** Reads Playwright's report. A test that passed at a second try failed. */
export function readPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file: path, title, tests }) =>
      tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => `${path} › ${title}: ${firstLine(test.results[0]?.error?.message)}`),
    );
  failures.push(...errors.map((error) => firstLine(error.message)));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures };
}
