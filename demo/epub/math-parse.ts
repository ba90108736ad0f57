/** A formula as a tree, read from the small TeX-like notation of the sources. */
export type MathNode =
  | { kind: 'number' | 'variable' | 'operator' | 'text'; value: string }
  | { kind: 'row'; items: readonly MathNode[] }
  | { kind: 'fraction'; top: MathNode; bottom: MathNode }
  | { kind: 'root' | 'vector'; inner: MathNode }
  | { kind: 'power' | 'index'; base: MathNode; mark: MathNode };

const TOKEN = /\\text\{[^}]*\}|\\[a-z]+|\d+(?:[ \u00a0]\d{3})*(?:,\d+)?|[\p{L}°]|[{}^_]|\s+|./gu;

interface Cursor {
  tokens: readonly string[];
  at: number;
}

export function parseMath(source: string): MathNode {
  const tokens = (source.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
  const cursor: Cursor = { tokens, at: 0 };
  const node = parseRow(cursor);
  if (cursor.at < tokens.length) {
    throw new Error(`Unexpected "}" in formula: ${source}`);
  }
  return node;
}

function parseRow(cursor: Cursor): MathNode {
  const items: MathNode[] = [];
  while (cursor.at < cursor.tokens.length && cursor.tokens[cursor.at] !== '}') {
    items.push(parseMarked(cursor));
  }
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: 'row', items };
}

function parseMarked(cursor: Cursor): MathNode {
  let base = parseAtom(cursor);
  for (;;) {
    const mark = cursor.tokens[cursor.at];
    if (mark !== '^' && mark !== '_') {
      return base;
    }
    cursor.at += 1;
    base = { kind: mark === '^' ? 'power' : 'index', base, mark: parseAtom(cursor) };
  }
}

function parseAtom(cursor: Cursor): MathNode {
  const token = cursor.tokens[cursor.at];
  if (token === undefined) {
    throw new Error(`Formula ends too early: ${cursor.tokens.join('')}`);
  }
  cursor.at += 1;
  if (token === '{') {
    const row = parseRow(cursor);
    cursor.at += 1;
    return row;
  }
  if (token.startsWith('\\text{')) {
    return { kind: 'text', value: token.slice(6, -1) };
  }
  switch (token) {
    case '\\frac': {
      const top = parseAtom(cursor);
      return { kind: 'fraction', top, bottom: parseAtom(cursor) };
    }
    case '\\sqrt':
      return { kind: 'root', inner: parseAtom(cursor) };
    case '\\vec':
      return { kind: 'vector', inner: parseAtom(cursor) };
    default:
  }
  if (token.startsWith('\\')) {
    throw new Error(`Unknown command in formula: ${token}`);
  }
  if (/^\d/.test(token)) {
    return { kind: 'number', value: token.replaceAll(' ', '\u00a0') };
  }
  return { kind: /^\p{L}/u.test(token) ? 'variable' : 'operator', value: token };
}
