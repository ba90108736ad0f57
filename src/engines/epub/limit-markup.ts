/** No book is that deep. XML has no end to it, and a page of columns takes longer with each level than with the one before. */
const mostDepth = 160;
/** Elements a drawing may have once each `<use>` stands for what it repeats. */
const mostRepeated = 100_000;
/** A `<use>` of a `<use>` of a … */
const mostLinks = 256;
/** What one of another file counts for, which is bounded by itself. */
const ofAnotherFile = 100;
const XLINK = 'http://www.w3.org/1999/xlink';

function onlyWords(element: Node): void {
  const words = element.textContent;
  element.textContent = words;
}

/** Below the deepest level that is drawn only the words are left; whether there was such a level. */
function flatten(doc: Document): boolean {
  const walker = doc.createTreeWalker(doc, NodeFilter.SHOW_ELEMENT);
  let depth = 0;
  let isChanged = false;
  for (;;) {
    const element = walker.currentNode;
    if (depth >= mostDepth && element instanceof Element && element.firstElementChild !== null) {
      onlyWords(element);
      isChanged = true;
    }
    if (walker.firstChild() !== null) {
      depth += 1;
      continue;
    }
    while (walker.nextSibling() === null) {
      if (walker.parentNode() === null) return isChanged;
      depth -= 1;
    }
  }
}

/** The id a `<use>` asks for in its own document; `null` where it asks another file. */
function askedId(use: Element): string | null {
  const href = (use.getAttribute('href') ?? use.getAttributeNS(XLINK, 'href') ?? '').trim();
  if (!href.startsWith('#')) return null;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    // No escape after all: a browser takes it as it is written.
    return href.slice(1);
  }
}

/** How many elements there are of each `<use>`, with all that those repeat in turn. */
function createCount(root: ParentNode): (use: Element) => number {
  const named = new Map<string, Element>();
  // Of two with one id the first is meant.
  for (const element of root.querySelectorAll('[id]')) if (!named.has(element.id)) named.set(element.id, element);
  const counted = new Map<Element, number>();

  function countWithin(element: Element, links: number): number {
    const before = counted.get(element);
    if (before !== undefined) return before;
    // Met again on the way down: a circle, which browsers draw as nothing.
    counted.set(element, 0);
    const uses = [...element.querySelectorAll('use'), ...(element.localName === 'use' ? [element] : [])];
    let count = 1 + element.getElementsByTagName('*').length;
    for (const use of uses) count += countOf(use, links + 1);
    const most = Math.min(count, mostRepeated + 1);
    counted.set(element, most);
    return most;
  }

  function countOf(use: Element, links = 0): number {
    if (links > mostLinks) return mostRepeated + 1;
    const id = askedId(use);
    if (id === null) return ofAnotherFile;
    const target = named.get(id);
    return target === undefined ? 0 : countWithin(target, links);
  }

  return countOf;
}

/** Takes the `<use>` elements away that would make a drawing of millions out of a few lines; whether there were any. */
function limitRepeats(root: ParentNode): boolean {
  const uses = [...root.querySelectorAll('use')];
  const countOf = createCount(root);
  let total = 0;
  const tooMany = uses.filter((use) => (total += countOf(use)) > mostRepeated);
  for (const use of tooMany) use.remove();
  return tooMany.length > 0;
}

/** Bounds what a few lines of a file can make a browser draw, in place; whether something was taken away. */
export function limitMarkup(doc: Document): boolean {
  const isFlatter = flatten(doc);
  return limitRepeats(doc) || isFlatter;
}
