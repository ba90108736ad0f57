import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'src', 'sw', 'server', 'demo', 'bench', 'build', 'gallery'];
const mostLines = 250;

/** Floor → floors it may import (itself always). The first matching prefix names a file's floor. */
const floors: Record<string, readonly string[]> = {
  contract: [],
  'src/platform': ['contract'],
  'src/data': ['contract', 'src/platform'],
  'src/engines': ['contract', 'src/platform', 'src/data'],
  'src/hooks': ['contract', 'src/platform', 'src/data', 'src/engines'],
  'src/ui': [],
  'src/features': ['contract', 'src/data', 'src/engines', 'src/hooks', 'src/ui'],
  'src/app': ['contract', 'src/platform', 'src/data', 'src/engines', 'src/hooks', 'src/ui', 'src/features'],
  sw: ['contract'],
  server: ['contract', 'demo'],
  demo: ['contract'],
  bench: ['contract', 'tests/support', 'src/platform', 'src/data', 'src/engines', 'src/features', 'server'],
  'tests/support': ['contract'],
  build: ['contract'],
  gallery: ['src/ui'],
};

/** Packages kept out of a floor; contract admits valibot alone. */
const keptOut: Record<string, RegExp> = {
  contract: /^(?!valibot$)/,
  'src/platform': /^(react|react-dom|@tanstack\/react-)/,
  'src/data': /^(react|react-dom|@tanstack\/react-)/,
  'src/engines': /^(react|react-dom|@tanstack\/)/,
  'src/ui': /^@tanstack\//,
  sw: /^(react|react-dom|@tanstack\/|idb$)/,
  server: /^(react|react-dom|idb$|workbox-)/,
};

function filesUnder(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // What is installed for the measurements only.
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const files = folders.flatMap((folder) => filesUnder(join(root, folder))).map((path) => relative(root, path));
const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');
const importsOf = (path: string) =>
  [...sourceOf(path).matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
const floorOf = (path: string) => Object.keys(floors).find((floor) => path === floor || path.startsWith(`${floor}/`));
const targetOf = (path: string, specifier: string) => normalize(join(dirname(path), specifier.split('?')[0] ?? ''));

describe('the house', () => {
  test('every file stands on a floor and imports only the floors below it', () => {
    const wrong = code.flatMap((path) => {
      const floor = floorOf(path);
      if (!floor) return [`${path} stands on no floor`];
      return importsOf(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => floorOf(targetOf(path, specifier)))
        .filter((target) => target !== floor && !(target && floors[floor]?.includes(target)))
        .map((target) => `${path} → ${target ?? 'outside'}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a feature never imports another feature', () => {
    const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = code.flatMap((path) =>
      importsOf(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => featureOf(targetOf(path, specifier)))
        .filter((target) => featureOf(path) && target && target !== featureOf(path))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('packages stay out of the floors that must not know them', () => {
    const wrong = code.flatMap((path) => {
      const rule = keptOut[floorOf(path) ?? ''];
      return importsOf(path)
        .filter((specifier) => !specifier.startsWith('.') && rule?.test(specifier))
        .map((specifier) => `${path} → ${specifier}`);
    });
    expect(wrong).toEqual([]);
  });

  test('no file is longer than 250 lines', () => {
    const long = files
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !/^demo\/.*\.css$/.test(path))
      .map((path) => [path, sourceOf(path).split('\n').length - 1] as const)
      .filter(([, lines]) => lines > mostLines);
    expect(long).toEqual([]);
  });

  test('imports make no circle', () => {
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === 'done' || !code.includes(path)) return;
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
        return;
      }
      state.set(path, 'open');
      for (const specifier of importsOf(path))
        if (specifier.startsWith('.')) visit(targetOf(path, specifier), [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of code) visit(path, []);
    expect(circles).toEqual([]);
  });

  test('no shortcut hides in the code', () => {
    const shortcut = /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error|@ts-nocheck|oxlint-disable|eslint-disable/;
    const suppression = /@ts-|oxlint-|eslint-/;
    const withoutProse = (text: string) =>
      text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => (suppression.test(comment) ? comment : ''));
    expect(code.filter((path) => shortcut.test(withoutProse(sourceOf(path))))).toEqual([]);
  });

  test('the service worker reads as a page of rules', () => {
    expect(sourceOf('sw/service-worker.ts').split('\n').length).toBeLessThanOrEqual(80);
  });
});
