import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs', 'seed-conformance.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| line '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, line = '', where = '', proof = '', state = '']) => ({ line, where, proof, state }));
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const isFile = (name: string) => /^[\w./-]+(\.\w+|\/)$/.test(name) || name.includes('/');

describe('the page of conformance tells the truth', () => {
  test('every top-level thing of the design card is there', () => {
    const named = [
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
      'src',
      'sw',
      'public',
      'manifest.webmanifest',
      'tests',
      'README.md',
    ];
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  test('every package of the design card is installed and used by the side it belongs to', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const users: Record<string, string> = {
      react: 'src/app/app.tsx',
      'react-dom': 'src/app/main.tsx',
      '@tanstack/react-router': 'src/app/router.tsx',
      '@tanstack/react-query': 'src/hooks/use-sign-in.ts',
      idb: 'src/platform/local-database.ts',
      'workbox-precaching': 'sw/shell.ts',
      'workbox-routing': 'sw/shell.ts',
      'workbox-strategies': 'sw/covers.ts',
      vite: 'bin/build.mjs',
      vitest: 'tests/seed-conformance.test.ts',
      'fake-indexeddb': 'tests/data/session/user-copy.test.ts',
    };
    const known = { ...dependencies, ...devDependencies };
    const imports = (file: string, name: string) =>
      new RegExp(`from '${name}(/[^']*)?'`).test(readFileSync(join(root, file), 'utf8'));
    expect(Object.entries(users).filter(([name, file]) => !known[name] || !imports(file, name))).toEqual([]);
  });

  test('markup passes unescaped in one file, which alone makes trusted markup', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const code = files.filter((name) => /\.tsx?$/.test(name));
    const passing = /dangerouslySetInnerHTML|(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
    expect(code.length).toBeGreaterThan(100);
    expect(code.filter((name) => passing.test(readFileSync(join(root, 'src', name), 'utf8')))).toEqual([
      'platform/trusted-markup.ts',
    ]);
  });

  test('every file a row points at exists', () => {
    const missing = rows.flatMap(({ line, where, proof }) => [
      ...quoted(where)
        .filter((name) => isFile(name) && !existsSync(join(root, name)))
        .map((name) => `${line}: ${name}`),
      ...quoted(proof)
        .filter((name) => isFile(name) && !existsSync(join(root, 'tests', name)))
        .map((name) => `${line}: tests/${name}`),
    ]);
    expect(missing).toEqual([]);
  });

  test('every row names a file that does it or decides it, and a test that proves it', () => {
    const isTest = (name: string) => /^[\w./-]+\.(test|spec)\.tsx?$/.test(name);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ where }) => where === '')).toEqual([]);
    expect(rows.filter(({ proof }) => !quoted(proof).some(isTest))).toEqual([]);
    expect(rows.filter(({ state }) => state !== 'done' && state !== 'decided')).toEqual([]);
  });

  test('every section of the seed has its rows, and what a browser can show is shown in one', () => {
    const sections = page.split('\n## ').slice(1);
    expect(sections.map((section) => section.split('\n')[0]?.split('.')[0])).toEqual([
      'Design card',
      ...Array.from({ length: 9 }, (_, index) => String(index + 1)),
    ]);
    const inBrowser = sections.filter((section) => /`e2e\/[\w-]+\.spec\.ts`/.test(section));
    expect(inBrowser).toHaveLength(sections.length - 1);
  });
});
