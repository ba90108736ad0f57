/**
 * The one place where text of a book becomes a document. The page's Trusted Types let only this policy
 * hand strings to `DOMParser`; its documents are inert: no script runs, nothing is loaded.
 */
interface MarkupPolicy {
  /** In truth a TrustedHTML, which `DOMParser` takes where its type says string. */
  createHTML(text: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy;
}

export type MarkupType = 'application/xml' | 'application/xhtml+xml' | 'image/svg+xml' | 'text/html';
export type ParseMarkup = (text: string, type: MarkupType) => Document;

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** The policy's name can be claimed once in a page's life, so the parser is kept with the page's own constructor. */
const parsers = new WeakMap<typeof DOMParser, ParseMarkup>();

function createParser(): ParseMarkup {
  const rules: MarkupPolicy = { createHTML: (text) => text };
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  const policy = isPolicyFactory(factory) ? factory.createPolicy('libro-xml', rules) : rules;
  return (text, type) => new DOMParser().parseFromString(policy.createHTML(text), type);
}

function parseMarkup(text: string, type: MarkupType): Document {
  const parse = parsers.get(DOMParser) ?? createParser();
  parsers.set(DOMParser, parse);
  return parse(text, type);
}

const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const OPAQUE_OR_ENTITY = /<!\[CDATA\[|<!--|&([A-Za-z][\w.-]*);/g;
const SUBSET = /\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]/y;
const ENTITY = /<!ENTITY\s+([A-Za-z][\w.-]*)\s+(?:"([^"&%<]{0,1000})"|'([^'&%<]{0,1000})')\s*>/g;

/** Plain entities the file declares itself; nested ones ("billion laughs") are not followed. */
function declaredEntities(subset: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(ENTITY)) found.set(name, double ?? single ?? '');
  return found;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function namedCharacter(name: string): string {
  return parseMarkup(`<body>&${name};</body>`, 'text/html').body.textContent;
}

/** `<base>` under another name: the page's policy forbids it, even to a document that is only looked at. */
export const BASE_STAND_IN = 'libro-base';
const BASE_TAG = /<(\/?)base(?=[\s/>])/gi;

interface Doctype {
  readonly start: number;
  readonly end: number;
  readonly subset: string;
}

/** Looked for in one pass: a file may begin one and never end it. */
function findDoctype(text: string): Doctype | null {
  const start = text.search(/<!DOCTYPE\b/i);
  const end = text.indexOf('>', start);
  if (start < 0 || end < 0) return null;
  SUBSET.lastIndex = text.indexOf('[', start);
  if (SUBSET.lastIndex < start || SUBSET.lastIndex > end) return { start, end: end + 1, subset: '' };
  const [whole = '', subset = ''] = SUBSET.exec(text) ?? [];
  const close = text.indexOf('>', text.indexOf('[', start) + whole.length);
  return whole === '' || close < 0 ? null : { start, end: close + 1, subset };
}

/** Replaces named entities where they are text, in one pass; what begins and never ends is left to the parser. */
function withEntities(text: string, valueOf: (name: string) => string | null): string {
  const pieces: string[] = [];
  let at = 0;
  OPAQUE_OR_ENTITY.lastIndex = 0;
  for (let match = OPAQUE_OR_ENTITY.exec(text); match !== null; match = OPAQUE_OR_ENTITY.exec(text)) {
    const [begin, name] = match;
    if (name === undefined) {
      const close = begin === '<!--' ? '-->' : ']]>';
      const end = text.indexOf(close, OPAQUE_OR_ENTITY.lastIndex);
      if (end === -1) break;
      OPAQUE_OR_ENTITY.lastIndex = end + close.length;
      continue;
    }
    const value = valueOf(name);
    if (value === null) continue;
    pieces.push(text.slice(at, match.index), value);
    at = OPAQUE_OR_ENTITY.lastIndex;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** Removes the DOCTYPE and writes out every named entity, so that undeclared ones do not end the parsing. */
export function withoutEntities(text: string): string {
  const doctype = findDoctype(text);
  const declared = declaredEntities(doctype?.subset ?? '');
  const bare = doctype === null ? text : text.slice(0, doctype.start) + text.slice(doctype.end);
  const body = bare.replaceAll(BASE_TAG, `<$1${BASE_STAND_IN}`);
  return withEntities(body, (name) => {
    if (XML_NAMES.has(name)) return null;
    const value = declared.get(name);
    if (value === undefined) declared.set(name, namedCharacter(name));
    return escaped(declared.get(name) ?? '');
  });
}

const UNFIT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Parses XML leniently; null where it is not well-formed. */
export function parseXml(text: string, type: MarkupType = 'application/xml'): Document | null {
  const start = text.indexOf('<');
  if (start < 0) return null;
  const doc = parseMarkup(withoutEntities(text.slice(start).replaceAll(UNFIT, '')), type);
  return doc.getElementsByTagName('parsererror').length > 0 ? null : doc;
}

const TAG = /<(\/?)([a-z][\w:-]*)/gi;
/** Elements of HTML that have no end, or whose end follows from what comes next. */
const ENDLESS =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[dt]|t(?:r|d|h|body|head|foot)|colgroup|r[bpt]|rtc|option|optgroup|html|head|body)$/i;
const MOST_OPEN = 10_000;

/** Whether more elements are opened than a parser of HTML closes in good time: it looks through all of them for each end. */
function isWithoutEnd(text: string): boolean {
  let open = 0;
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (ENDLESS.test(name)) continue;
    open += slash === '' ? 1 : -1;
    if (open > MOST_OPEN) return true;
  }
  return false;
}

/** Well-formed XHTML from tag soup: read as HTML, written as XML, read again. Null where even that fails. */
export function parseTagSoup(text: string): Document | null {
  if (isWithoutEnd(text)) return null;
  const soup = parseMarkup(text.replaceAll(BASE_TAG, `<$1${BASE_STAND_IN}`), 'text/html');
  for (const element of soup.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      // Of HTML nothing has another namespace by its attribute, whatever it says; read as XML it would.
      if (
        name === 'xmlns' ||
        !/^[A-Za-z_][\w.:-]*$/.test(name) ||
        (name.includes(':') && !/^(?:xml|xlink|epub|xmlns):/.test(name))
      )
        element.removeAttribute(name);
    }
  }
  soup.documentElement.setAttribute('xmlns:epub', 'http://www.idpf.org/2007/ops');
  const written = new XMLSerializer().serializeToString(soup.documentElement).replaceAll(UNFIT, '');
  const doc = parseMarkup(written, 'application/xhtml+xml');
  return doc.getElementsByTagName('parsererror').length > 0 ? null : doc;
}
