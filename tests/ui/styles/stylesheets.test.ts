import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationsIn, noteColorsSource, paletteSource, tokensSource } from './token-values.ts';

const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => `src/${path}`);
const modules = sources.filter((path) => path.endsWith('.module.css')).sort();
const palette = [...declarationsIn(paletteSource).keys()];
const tokens = [...declarationsIn(tokensSource + noteColorsSource).keys()];

/** Lines of the components' stylesheets that say what they must not. */
function lines(pattern: RegExp): string[] {
  return modules.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

const namedColors =
  'black|white|red|green|blue|gray|grey|yellow|orange|purple|pink|silver|navy|teal|maroon|olive|lime|aqua|fuchsia';

describe('the stylesheets of components', () => {
  it('are there to be looked at', () => {
    expect(modules.length).toBeGreaterThan(15);
  });

  it.each<[string, RegExp]>([
    ['a colour of the palette', new RegExp(`var\\((${palette.join('|')})[,)]`)],
    [
      'a raw colour',
      new RegExp(
        `#[\\da-f]{3,8}\\b|%23[\\da-f]{3}|\\b(rgba?|hsla?|oklch|color)\\(|[:\\s,](${namedColors})[\\s,;)]`,
        'i',
      ),
    ],
    ['a raw z-index', /z-index:(?! var\(--z-)/],
    ['a font size in pixels', /(font-size:|font:)[^;]*\d(px|pt)\b/],
    ['!important', /!\s*important/],
    ['a side that does not turn with the writing', /(margin|padding|border)-(left|right)\b|\btext-align: (left|right)/],
  ])('never use %s', (_title, pattern) => {
    expect(lines(pattern)).toEqual([]);
  });

  it('stand in a layer each', () => {
    expect(modules.filter((path) => !/^\s*@layer (parts|features|shell) \{/.test(read(path)))).toEqual([]);
  });

  it('use only tokens that exist', () => {
    // Some values are given by a component's code, or by the stylesheet of the part around it.
    const code = sources.filter((path) => /\.tsx?$/.test(path)).map((path) => read(path));
    const given = code.flatMap((text) => [...text.matchAll(/'(--[a-z-]+)'/g)].map(([, name = '']) => name));
    const own = modules.flatMap((path) => [...declarationsIn(read(path)).keys()]);
    const known = new Set([...tokens, ...given, ...own]);
    const unknown = modules.flatMap((path) =>
      [...read(path).matchAll(/var\((--[\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('leave no token without use', () => {
    const all = sources
      .filter((path) => /\.(css|tsx?)$/.test(path))
      .map((path) => read(path))
      .join('\n');
    expect([...tokens, ...palette].filter((name) => !new RegExp(`var\\(${name}[,)]`).test(all))).toEqual([]);
  });
});
