import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywright } from './reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'libro-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a browser test that failed says where, why, and what its page showed', () => {
  const screen = ['- banner:', '  - heading "Biblioteca" [level=1]'];
  const context = written('context.md', ['# Page snapshot', '', '```yaml', ...screen, '```', '', '# Test'].join('\n'));
  const result = {
    error: { message: 'expect(locator) failed\n\nLocator: …' },
    attachments: [{ name: 'error-context', path: context }],
  };
  const specs = [
    { file: 'e2e/a.spec.ts', title: 'it opens', tests: [{ status: 'unexpected', results: [result] }] },
    { file: 'e2e/a.spec.ts', title: 'it closes', tests: [{ status: 'unexpected', results: [{ error: {} }] }] },
    { file: 'e2e/a.spec.ts', title: 'it stays', tests: [{ status: 'expected', results: [{}] }] },
  ];
  const stats = { expected: 1, unexpected: 2, flaky: 0 };
  const report = written('report.json', JSON.stringify({ stats, errors: [], suites: [{ suites: [{ specs }] }] }));
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      `e2e/a.spec.ts › it opens: expect(locator) failed\n    ${screen[0]}\n    ${screen[1]}`,
      'e2e/a.spec.ts › it closes: ',
    ],
  });
});
