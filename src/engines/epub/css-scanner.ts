/** A piece of a style sheet: text to keep, or an address that must be answered for. */
export type CssPart = string | { readonly url: string; readonly isImport: boolean };

/** Functions whose plain strings are addresses. */
const URL_FUNCTIONS = new Set(['src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);
/** Functions that could bring an address in from elsewhere. */
const SUBSTITUTIONS = new Set(['var', 'env', 'attr', 'if', 'inherit']);
/** Where lengths that are fixed would not grow with the letters a person chose. */
const LETTER_PROPERTIES = new Set(['font', 'font-size', 'line-height']);
const FIXED_LENGTH = /(?:\d+\.\d+|\.?\d+)(?:e[+-]?\d+)?(?:px|pt|pc|cm|mm|in|q)(?![\w%\\-])/iy;
/** What makes the short form whole: without a family a browser drops it, which a variable in it would hide. */
const FAMILY_FOLLOWS = /(?:\s*\/\s*[\d.]+[a-z%]*)?\s*["'a-z_\\-]/iy;
/** Named sizes, in pixels (CSS Fonts 4, 2.5.1). */
const NAMED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const grown = (length: string): string => `calc(${length} * var(--libro-letters, 1))`;
const BREAK_VALUES = new Set(['always', 'page', 'left', 'right', 'recto', 'verso', 'all']);
/** Old prefixed names whose modern name is not simply the rest. */
const EPUB_NAMES: Readonly<Record<string, string>> = {
  '-epub-text-combine': 'text-combine-upright',
  '-epub-text-combine-horizontal': 'text-combine-upright',
  '-epub-fullwidth': 'full-width',
};

/** Old values of some of them, in today's words (EPUB Content Documents 3.1, «Prefixed Properties»). */
const EPUB_VALUES: ReadonlyMap<string, string> = new Map([
  ['-epub-text-combine horizontal', 'all'],
  ['-epub-text-orientation vertical-right', 'mixed'],
  ['-epub-text-orientation rotate-right', 'sideways'],
  ['-epub-text-orientation rotate-normal', 'sideways'],
  ['-epub-text-underline-position alphabetic', 'auto'],
]);

/** What a name is made of (CSS Syntax 3, «non-ASCII ident code point»): the rest stands alone, as in `ªurl(…)`. */
const IDENT_CHARACTERS = String.raw`\w\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u200c\u200d\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\udfff\uf900-\ufdcf\ufdf0-\ufffd-`;
const IDENT_CHARACTER = new RegExp(`[${IDENT_CHARACTERS}]`);
const NO_IDENT_CHARACTER = new RegExp(`[^${IDENT_CHARACTERS}]|^\\d`, 'g');

function safeIdent(name: string): string {
  return name.replaceAll(NO_IDENT_CHARACTER, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `);
}

/**
 * Cuts CSS the way a browser does (escapes, strings, comments, `url(`), so that no address can hide.
 * Along the way it turns `-epub-` names into today's, page breaks into column breaks, and fixed sizes of letters into
 * some that grow (`--libro-letters`, times the usual).
 */
export function scanCss(css: string): CssPart[] {
  const text = css.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd');
  const parts: CssPart[] = [];
  const functions: string[] = [];
  let kept = '';
  let at = 0;
  let atRule = '';
  let isBreak = false;
  /** The first name of a declaration, or of a selector. */
  let property = '';

  function address(url: string, isImport: boolean): void {
    parts.push(kept, { url, isImport });
    kept = '';
  }

  function escape(): string {
    const hex = /^\\([\da-f]{1,6})\s?/i.exec(text.slice(at, at + 8));
    if (hex === null) {
      const character = String.fromCodePoint(text.codePointAt(at + 1) ?? 0xfffd);
      at += 1 + character.length;
      return character;
    }
    at += hex[0].length;
    const code = Number.parseInt(hex[1] ?? '', 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
  }

  function ident(): string {
    let name = '';
    while (at < text.length) {
      const character = text.charAt(at);
      if (IDENT_CHARACTER.test(character)) {
        name += character;
        at += 1;
      } else if (character === '\\' && text.charAt(at + 1) !== '\n' && at + 1 < text.length) name += escape();
      else break;
    }
    return name;
  }

  /** The value of a string that starts at `at`; null where a line break ends it too early. */
  function string(): string | null {
    const quote = text.charAt(at);
    let value = '';
    at += 1;
    while (at < text.length) {
      const character = text.charAt(at);
      if (character === quote) {
        at += 1;
        return value;
      }
      if (character === '\n') return null;
      if (character === '\\') {
        if (text.charAt(at + 1) === '\n') at += 2;
        else if (at + 1 >= text.length) at += 1;
        else value += escape();
      } else {
        value += character;
        at += 1;
      }
    }
    return value;
  }

  function skipSpace(): void {
    while (/\s/.test(text.charAt(at))) at += 1;
  }

  function urlFunction(): void {
    skipSpace();
    const quote = text.charAt(at);
    let url: string | null = '';
    if (quote === '"' || quote === "'") {
      url = string();
      while (at < text.length && text.charAt(at) !== ')') at += 1;
    } else
      while (at < text.length && text.charAt(at) !== ')') {
        const character = text.charAt(at);
        if (character === '\\') url += escape();
        else {
          url += character;
          at += 1;
        }
      }
    at += 1;
    const clean = (url ?? '').trim();
    if (atRule === 'namespace') kept += `"${clean.replaceAll(/["\\\n]/g, '')}"`;
    else address(clean, atRule === 'import');
  }

  function word(): void {
    const name = ident();
    const lower = name.toLowerCase();
    if (text.charAt(at) === '(') {
      at += 1;
      if (lower === 'url' || lower === 'url-prefix') return urlFunction();
      const isHidden =
        functions.some((outer) => URL_FUNCTIONS.has(outer)) && (SUBSTITUTIONS.has(lower) || lower.startsWith('--'));
      functions.push(lower);
      kept += `${isHidden ? 'libro-none' : safeIdent(name)}(`;
      return;
    }
    if (property === '') property = lower;
    else if (property === 'font-size' && lower in NAMED_SIZES) {
      kept += grown(`${NAMED_SIZES[lower]}px`);
      return;
    }
    if (/^(?:page-)?break-(?:before|after)$/.test(lower)) isBreak = true;
    const today = EPUB_VALUES.get(`${property} ${lower}`);
    if (isBreak && BREAK_VALUES.has(lower)) kept += 'column';
    else if (isBreak && lower === 'avoid-page') kept += 'avoid';
    else if (today !== undefined) kept += today;
    else if (lower.startsWith('page-break-')) kept += lower.slice(5);
    else if (lower.startsWith('-epub-')) kept += EPUB_NAMES[lower] ?? safeIdent(lower.slice(6));
    else kept += safeIdent(name);
  }

  /** A length that is fixed, where letters are sized. */
  function letterLength(): boolean {
    // Only where a number begins: a long one is looked at once.
    if (!LETTER_PROPERTIES.has(property) || /[\d.]/.test(text.charAt(at - 1))) return false;
    FIXED_LENGTH.lastIndex = at;
    const length = FIXED_LENGTH.exec(text)?.[0];
    if (length === undefined) return false;
    FAMILY_FOLLOWS.lastIndex = at + length.length;
    if (property === 'font' && !FAMILY_FOLLOWS.test(text)) return false;
    kept += grown(length);
    at += length.length;
    return true;
  }

  function quoted(): void {
    const value = string();
    if (value === null) return;
    const outer = functions.at(-1);
    if (atRule === 'import' && functions.length === 0) address(value, true);
    else if (outer !== undefined && URL_FUNCTIONS.has(outer)) address(value, false);
    else kept += `"${value.replaceAll(/["\\\n<]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
  }

  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '/' && text.charAt(at + 1) === '*') {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
      kept += ' ';
    } else if (text.startsWith('<!--', at) || text.startsWith('-->', at)) {
      at += character === '<' ? 4 : 3;
      // What stands around it never becomes one word.
      kept += ' ';
    } else if (character === '"' || character === "'") quoted();
    else if (character === '@') {
      at += 1;
      atRule = ident().toLowerCase();
      kept += `@${safeIdent(atRule)}`;
    } else if (/[\d.]/.test(character) && letterLength()) continue;
    else if (/\d/.test(character)) {
      kept += character;
      at += 1;
    } else if (IDENT_CHARACTER.test(character) || (character === '\\' && /[^\n]/.test(text.charAt(at + 1)))) word();
    else {
      if (character === '(') functions.push('');
      if (character === ')') functions.pop();
      if (character === ';' || character === '{' || character === '}') {
        atRule = '';
        isBreak = false;
        property = '';
        functions.length = 0;
      }
      // A `<` could end a style element; in CSS it is at most a range comparison.
      kept += character === '<' ? ' < ' : character;
      at += 1;
    }
  }
  parts.push(kept);
  return parts;
}
