import { SaxesParser } from 'saxes';
import { limits } from '../limits.ts';
import { decodeText } from './decode-text.ts';
import { createEntityTable } from './html-entities.ts';

/** An element as we need it: local name in lower case, attributes by their written name in lower case. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/**
 * Parses XML that may be badly formed; answers what was understood, `null` where there is no
 * element or it is too large. No DTD is read and no declared entity expanded.
 */
export function parseXml(bytes: Uint8Array): XmlElement | null {
  const builder = createBuilder();
  const parser = new SaxesParser({ xmlns: false, fragment: false, position: false });
  Object.assign(parser.ENTITIES, createEntityTable());
  let faults = 0;
  parser.on('error', () => {
    faults += 1;
    // Each fault costs time; a file of nothing but faults is not a document.
    if (faults > limits.xmlFaults) throw new TooMuchXml();
  });
  parser.on('opentag', (tag) => builder.open(tag.name, tag.attributes));
  parser.on('closetag', () => builder.close());
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  try {
    parser.write(decodeText(bytes)).close();
  } catch (error) {
    if (!(error instanceof TooMuchXml)) throw error;
    return null;
  }
  return builder.root();
}

class TooMuchXml extends Error {}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

function createBuilder() {
  const top: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open: OpenElement[] = [top];
  let count = 0;
  let ignoredDepth = 0;
  return {
    open(name: string, attributes: Record<string, string>): void {
      count += 1;
      if (count > limits.xmlElements) throw new TooMuchXml();
      // Deeper than any book: kept out, so that nothing that walks the tree can overflow.
      if (open.length > limits.xmlDepth) {
        ignoredDepth += 1;
        return;
      }
      const pairs = Object.entries(attributes).map(([key, value]): [string, string] => [key.toLowerCase(), value]);
      const element: OpenElement = { name: localName(name), attributes: new Map(pairs), children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close(): void {
      if (ignoredDepth > 0) ignoredDepth -= 1;
      else if (open.length > 1) open.pop();
    },
    text(text: string): void {
      open.at(-1)?.children.push(text);
    },
    root: (): XmlElement | null => childrenOf(top)[0] ?? null,
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  const elements = element.children.filter((child) => typeof child !== 'string');
  return name === undefined ? elements : elements.filter((child) => child.name === name);
}

/** All elements of that name below `element`, in document order. */
export function findAll(element: XmlElement, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...findAll(child, ...names),
  ]);
}

/** All text below `element`. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** The words of an attribute that is a list, such as `properties`. */
export function wordsOf(element: XmlElement, attribute: string): string[] {
  return (element.attributes.get(attribute) ?? '').split(/\s+/u).filter((word) => word !== '');
}
