import { readFileSync } from 'node:fs';

export const themes = ['light', 'dark', 'contrast on light', 'contrast on dark'] as const;
export type Theme = (typeof themes)[number];

export const paletteSource = readFileSync('src/ui/styles/palette.css', 'utf8');
export const tokensSource = readFileSync('src/ui/styles/tokens.css', 'utf8');

export const noteColorsSource = readFileSync('src/ui/styles/note-colors.css', 'utf8');

/** The names and values a piece of stylesheet declares; the first value of a name is the usual one. */
export function declarationsIn(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of source.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--[\w-]+):([^;]*);/g))
    if (!found.has(name)) found.set(name, value.replaceAll(/\s+/g, ' ').trim());
  return found;
}

/** Where the closing bracket of the one at `open` is. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`An open bracket in ${text}`);
}

function substitute(value: string, names: ReadonlyMap<string, string>): string {
  const start = value.indexOf('var(');
  if (start < 0) return value.trim();
  const end = closingOf(value, start + 3);
  const inside = value.slice(start + 4, end);
  const comma = inside.indexOf(',');
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const known = names.get(name);
  if (known === undefined) throw new Error(`Nobody declares ${name}`);
  // As in a browser: an invalid (`initial`) name makes its fallback count, an empty one stays empty.
  const put = known === 'initial' ? inside.slice(comma + 1) : known;
  return substitute(`${value.slice(0, start)}${put}${value.slice(end + 1)}`, names);
}

/** The colours of a theme by meaning, as a browser would compute them. */
export function colorsOf(theme: Theme): Map<string, string> {
  const names = new Map([...declarationsIn(paletteSource), ...declarationsIn(tokensSource)]);
  const isDark = theme.endsWith('dark');
  const isContrast = theme.startsWith('contrast');
  names.set('--when-light', isDark ? '' : 'initial');
  names.set('--when-dark', isDark ? 'initial' : '');
  names.set('--when-plain', isContrast ? '' : 'initial');
  names.set('--when-contrast', isContrast ? 'initial' : '');
  const colors = [...names.keys()].filter((name) => name.startsWith('--color-'));
  return new Map(colors.map((name) => [name.slice('--color-'.length), substitute(names.get(name) ?? '', names)]));
}
