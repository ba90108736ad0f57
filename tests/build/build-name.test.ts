import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildName } from '../../build/build-name.ts';

const root = mkdtempSync(join(tmpdir(), 'libro-fuentes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each(['src/app/main.tsx', 'sw/service-worker.ts', 'index.html', 'build/second-press.ts', 'vite.config.ts'])(
  'a build is another one with another %s, and the same with the same',
  (path) => {
    write(path, 'uno');
    const name = buildName(root);
    expect(name).toMatch(/^[0-9a-f]{12}$/);
    expect(buildName(root)).toBe(name);
    write(path, 'dos');
    expect(buildName(root)).not.toBe(name);
  },
);

test('what no build is made of changes nothing', () => {
  const name = buildName(root);
  write('docs/architecture.md', 'uno');
  expect(buildName(root)).toBe(name);
});
