import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { englishSentences } from '../contract/problems.en.ts';
import { problemSentences } from '../contract/problem-sentences.ts';
import { english } from '../src/app/english.ts';

const root = join(import.meta.dirname, '..');

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Attributes and properties whose value a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'aria-placeholder',
  'title',
  'alt',
  'placeholder',
  'label',
  'summary',
  'text',
  'name',
  'any',
  'valueText',
  'confirmText',
  'cancelText',
  'textContent',
  'innerText',
  'ariaLabel',
]);
/** `name` is spoken where it names a part of ours; a form field's and a drawing's are identifiers. */
const isIdentifier = (word: string) => /^[a-z][\w-]*$/.test(word);
const hasLetter = (text: string) => /\p{L}/u.test(text);
const isProse = (text: string) => /\p{L}{2,}[,.:;!?]?\s+[¿¡«“(]?\p{L}{2,}/u.test(text);

function nameOf(value: unknown): string {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : '';
}
const literalOf = (node: Node): string | null =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** The words an expression may become on the screen. */
function wordsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  const literal = literalOf(value);
  if (literal !== null) return [literal];
  switch (value.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return wordsOf(value['expression']);
    case 'ConditionalExpression':
      return [...wordsOf(value['consequent']), ...wordsOf(value['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return value['operator'] === '===' || value['operator'] === '!=='
        ? []
        : [...wordsOf(value['left']), ...wordsOf(value['right'])];
    case 'TemplateLiteral':
      return childrenOf(value).flatMap((part) => {
        if (part.type !== 'TemplateElement') return wordsOf(part);
        // Between two parts that are filled in, the letters of the source.
        const { cooked } = part['value'] as { cooked?: string };
        return [cooked ?? ''];
      });
    case 'ArrayExpression':
      return childrenOf(value).flatMap(wordsOf);
    default:
      return [];
  }
}

/** Strings that a person would read although no dictionary has them. */
export function hardCoded(path: string, source: string): string[] {
  const found: string[] = [];
  const tell = (words: string[], test = hasLetter) => {
    for (const word of words) if (test(word)) found.push(`${path}: ${word.trim()}`);
  };
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'JSXText':
        tell([String(node['value'])]);
        break;
      case 'JSXAttribute': {
        const name = nameOf(node['name']);
        if (spoken.has(name)) tell(wordsOf(node['value']).filter((word) => name !== 'name' || !isIdentifier(word)));
        // What stays are looks, addresses and the browser's own words.
        else tell(wordsOf(node['value']), (word) => isProse(word) && /[áéíóúñ¿¡…]/i.test(word));
        return void (isNode(node['value']) && childrenOf(node['value']).forEach(visit));
      }
      case 'JSXExpressionContainer':
        tell(wordsOf(node));
        break;
      case 'CallExpression': {
        const callee = node['callee'];
        // What is told to the console is for who looks for faults.
        if (nameOf(callee) === 'report' || (isNode(callee) && nameOf(callee['object']) === 'console')) return;
        const parts = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [];
        const isTitle = nameOf(callee) === 'useDocumentTitle';
        const isLabel =
          isNode(callee) &&
          nameOf(callee['property']) === 'setAttribute' &&
          spoken.has(parts[0] ? (literalOf(parts[0]) ?? '') : '');
        if (isTitle) tell(parts.flatMap(wordsOf));
        if (isLabel) tell(wordsOf(parts[1]));
        break;
      }
      case 'AssignmentExpression':
        if (isNode(node['left']) && spoken.has(nameOf(node['left']['property']))) {
          const words = wordsOf(node['right']);
          // A style element's text is a style sheet.
          if (!words.some((word) => word.includes('{'))) tell(words);
        }
        break;
      case 'NewExpression':
      case 'ThrowStatement':
      case 'ImportDeclaration':
        return;
      case 'Literal':
        tell(wordsOf(node), (word) => isProse(word) && /[áéíóúñ¿¡…]|[.!?]$/i.test(word));
        break;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  expect(errors).toEqual([]);
  // Parsed by the bundler itself: the tree is plain objects with a `type`.
  visit(program as unknown as Node);
  return [...new Set(found)];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
const sources = filesUnder(join(root, 'src')).map((path) => relative(root, path));

describe('no component speaks by itself', () => {
  test('every sentence on a screen comes from a dictionary', () => {
    const code = sources.filter((path) => /\.tsx$|^src\/engines\/.*\.ts$/.test(path) && !/text\.\w\w\.ts$/.test(path));
    expect(code.length).toBeGreaterThan(80);
    expect(code.flatMap((path) => hardCoded(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  test.each([
    ['a text', 'const a = <p>Hola</p>;'],
    ['a text in braces', "const a = <p>{'Hola'}</p>;"],
    ['one of two', "const a = <p>{ok ? 'Sí' : text.no}</p>;"],
    ['a text after a condition', "const a = <p>{ok && 'Hola'}</p>;"],
    ['a template', 'const a = <p>{`Hola, ${name}`}</p>;'],
    ['a label', 'const a = <button aria-label="Cerrar" />;'],
    ['a label in a template', 'const a = <button aria-label={`Cerrar ${name}`} />;'],
    ['an alternative text', 'const a = <img alt="Portada" />;'],
    ['a placeholder', 'const a = <input placeholder="Buscar" />;'],
    ['a part’s words', 'const a = <Notice title="Vacío" text={text.empty} />;'],
    ['a part’s name', 'const a = <ProgressBar name="Descarga" />;'],
    ['a title of the tab', "useDocumentTitle('Entrar');"],
    ['a sentence kept for later', "const later = 'Prueba otra vez en un momento.';"],
    ['an engine’s label', "element.setAttribute('aria-label', `Página ${page}`);"],
    ['an engine’s sentence', "sentence.textContent = 'Preparando';"],
  ])('%s written into a component is found', (_what, source) => {
    expect(hardCoded('a.tsx', source)).toHaveLength(1);
  });

  test.each([
    ['words of a dictionary', 'const a = <p title={text.title}>{text.hello(name)}</p>;'],
    ['signs', 'const a = <p>© {year} · {name}</p>;'],
    ['an empty alternative text', 'const a = <img alt="" className="only-heard" />;'],
    ['a form field’s name', 'const a = <input name="codigo" type="text" />;'],
    ['a complaint to the console', "console.error('El libro no se pudo abrir', cause);"],
    ['a complaint that is reported', "report('Una grabación no se pudo oír', cause);"],
    ['a fault of ours', "throw new Error('A screen was drawn outside of AppContext.');"],
    ['a comparison', "const a = <p>{status === 'ready' && text.ready}</p>;"],
  ])('%s is left alone', (_what, source) => {
    expect(hardCoded('a.tsx', source)).toEqual([]);
  });
});

type Words = { readonly [key: string]: unknown };
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null;

/** What a dictionary says, key by key; a sentence with gaps is said with a sample in them. */
function said(words: Words, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') all.set(here, value);
    else if (typeof value === 'function') {
      for (const sample of [1, 2, 'Ñ', '']) {
        const gaps: unknown[] = Array.from({ length: value.length }, (_, gap) => (gap === 0 ? sample : 3));
        const filled: unknown = key === 'by' ? value([String(sample), 'Z']) : value(...gaps);
        all.set(`${here}(${String(sample)})`, typeof filled === 'string' ? filled : '');
      }
    } else if (isWords(value)) for (const [inner, sentence] of said(value, here)) all.set(inner, sentence);
  }
  return all;
}

const dictionaries = import.meta.glob<{ spanish: Words }>('../src/**/text.es.ts', { eager: true });
const translated = import.meta.glob<{ english: Words }>('../src/**/text.en.ts', { eager: true });
const pairs = Object.entries(dictionaries).map(([path, { spanish }]) => ({
  name: path.replace('../src/', '').replace('/text.es.ts', ''),
  spanish,
  english: translated[path.replace('.es.', '.en.')]?.english ?? {},
}));
pairs.push({ name: 'problems', spanish: problemSentences, english: englishSentences });

/** Words that are the same in both languages. */
const same = /^(?:Libro Digital|EPUB|PDF|Español|English|No)$|·/;

describe('English', () => {
  test('every dictionary is in the one English file', () => {
    expect(pairs.length).toBeGreaterThan(8);
    const parts = new Set<unknown>(Object.values(english));
    expect(pairs.filter((pair) => !parts.has(pair.english)).map((pair) => pair.name)).toEqual([]);
    expect(english.problems).toBe(englishSentences);
  });

  test.each(pairs)('$name says the same things in both languages, and nothing is empty', (pair) => {
    const spanish = said(pair.spanish);
    const translation = said(pair.english);
    expect([...translation.keys()].toSorted()).toEqual([...spanish.keys()].toSorted());
    const isSampleAlone = (key: string) => key.endsWith('()');
    const empty = [...spanish, ...translation].filter(([key, words]) => words.trim() === '' && !isSampleAlone(key));
    expect(empty).toEqual([]);
  });

  test.each(pairs)('$name leaves no sentence in Spanish', (pair) => {
    const translation = said(pair.english);
    const left = [...said(pair.spanish)].filter(
      ([key, words]) => translation.get(key) === words && words.length > 9 && !same.test(words),
    );
    expect(left).toEqual([]);
    const spanishLetters = [...translation].filter(
      ([key, words]) => !key.includes('(Ñ)') && /[ñáéíóú¿¡«»]/i.test(words) && !same.test(words),
    );
    expect(spanishLetters).toEqual([]);
  });

  test('every sentence about a problem says what to do next: it has a second part', () => {
    const short = Object.entries(problemSentences).filter(([, words]) => !/[.;,:] ?\S/.test(words));
    const shortEnglish = Object.entries(englishSentences).filter(([, words]) => !/[.;,:] ?\S/.test(words));
    expect([...short, ...shortEnglish].map(([code]) => code).filter((code) => code !== 'credential-missing')).toEqual(
      [],
    );
  });
});
