import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a browser of the floor (Chrome 109, Safari 16.4, Firefox 115) does not know, and drops a whole rule for. */
const beyond: Readonly<Record<string, RegExp>> = {
  'relational selectors (Firefox 121)': /:has\(/,
  'mixed colours (Chrome 111)': /\bcolor-mix\(/,
  'colours by scheme (Chrome 123)': /\blight-dark\(/,
  'scoped rules (Chrome 118)': /@scope\b/,
  'first styles (Chrome 117)': /@starting-style\b/,
  'anchors (Chrome 125)': /\banchor-name\b|\bposition-anchor\b/,
};
/** Only Chromium has title bars of this kind, and none older than Chrome 105 has `:has()`. */
const chromiumOnly = 'src/app/system/window-controls.css';

/** Without comments, and without what is said only to browsers that know it. */
function unasked(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
}

/** Rules inside the rule of an element (Chrome 112), with `&` or without. */
function nestedRules(css: string): string[] {
  const nested: string[] = [];
  const around: string[] = [];
  for (const [, before = '', mark] of css.matchAll(/([^{};]*)([{};])/g)) {
    const head = before.trim();
    if (mark === '{') {
      if (around.some((outer) => !outer.startsWith('@'))) nested.push(head);
      around.push(head);
    }
    if (mark === '}') around.pop();
  }
  return nested;
}

test('rules in rules are found however they are written', () => {
  expect(nestedRules('@layer a { .b { color: red; } @media print { .b { color: blue } } }')).toEqual([]);
  expect(nestedRules('.a { color: red; &:hover { color: blue } }')).toEqual(['&:hover']);
  expect(nestedRules('@layer a { .b { .c { color: red } @media print { color: blue } } }')).toEqual([
    '.c',
    '@media print',
  ]);
});

test('no style sheet needs what the oldest browsers do not know', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((file) => file.endsWith('.css') && file !== chromiumOnly);
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const css = unasked(readFileSync(file, 'utf8'));
    const names = Object.keys(beyond).filter((name) => beyond[name]?.test(css));
    return [...names, ...nestedRules(css)].map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
