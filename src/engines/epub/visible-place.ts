import { isElement, isText } from '../node-kinds.ts';

/** Elements that stand on one page as a whole, whatever they hold. */
const LEAF_SELECTOR = 'img, svg, math, video, audio, canvas, hr, input, textarea, select';

/** Whether what is inside has no boxes of its own to ask for, or none that tell its page: a picture, a rule, an empty element. */
export const standsAsWhole = (node: Node): boolean =>
  isElement(node) && (node.firstChild === null || node.matches(LEAF_SELECTOR));

/** Something of the text that has a place on a page: a run of characters, or a picture. */
export type TextItem = Text | Element;

/** All text and pictures of a section in reading order, but what is left for later. */
export function listItems(doc: Document): TextItem[] {
  const items: TextItem[] = [];
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (isText(node)) return /\S/.test(node.nodeValue ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    if (!isElement(node)) return NodeFilter.FILTER_SKIP;
    if (node.matches('style, script, [hidden], [data-libro-later]')) return NodeFilter.FILTER_REJECT;
    if (!node.matches(LEAF_SELECTOR)) return NodeFilter.FILTER_SKIP;
    // What is inside a drawing or a formula is not turned page by page.
    items.push(node);
    return NodeFilter.FILTER_REJECT;
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (isText(node)) items.push(node);
  return items;
}

/** Tells on which page a box starts. */
export type PageOfRect = (rect: DOMRect) => number;

function rectsOf(item: TextItem): DOMRectList {
  if (isElement(item)) return item.getClientRects();
  const range = item.ownerDocument.createRange();
  range.selectNodeContents(item);
  return range.getClientRects();
}

/** Where an item begins; null where it is not drawn. */
export const rectOf = (item: TextItem): DOMRect | null => rectsOf(item)[0] ?? null;

function pageOfCharacter(text: Text, offset: number, pageOf: PageOfRect): number | null {
  const range = text.ownerDocument.createRange();
  range.setStart(text, offset);
  range.setEnd(text, offset + 1);
  const rect = range.getClientRects()[0];
  return rect === undefined ? null : pageOf(rect);
}

/** The first character of `text` that stands on `page` or after it. */
function firstOffset(text: Text, page: number, pageOf: PageOfRect): number {
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    let probe = middle;
    let found: number | null = null;
    // Collapsed white space has no box: ask the next character that has one.
    while (probe <= high && (found = pageOfCharacter(text, probe, pageOf)) === null) probe += 1;
    if (found === null || found >= page) high = middle;
    else low = probe + 1;
  }
  while (low < text.length - 1 && pageOfCharacter(text, low, pageOf) === null) low += 1;
  return Math.min(low, text.length - 1);
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function spanOf(item: TextItem, pageOf: PageOfRect): Span | null {
  const rects = rectsOf(item);
  const first = rects[0];
  const last = rects[rects.length - 1];
  return first === undefined || last === undefined ? null : { first: pageOf(first), last: pageOf(last) };
}

/** Where a page's text begins, as a collapsed range; null where the section has no text or picture at all. */
export function firstVisible(
  doc: Document,
  items: readonly TextItem[],
  page: number,
  pageOf: PageOfRect,
): Range | null {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    let probe = middle;
    let span: Span | null = null;
    for (let item = items[probe]; probe < high && item !== undefined; item = items[++probe]) {
      span = spanOf(item, pageOf);
      if (span !== null) break;
    }
    if (span === null || span.last >= page) high = middle;
    else low = probe + 1;
  }
  // Floats and placed boxes stand out of order: look around for something that truly is on this page.
  const nearby = [...items.slice(low, low + 60), ...items.slice(Math.max(0, low - 60), low)];
  const isHere = (item: TextItem): boolean => {
    const span = spanOf(item, pageOf);
    return span !== null && span.first <= page && span.last >= page;
  };
  const item = nearby.find(isHere) ?? items[low] ?? items[items.length - 1];
  if (item === undefined) return null;
  const range = doc.createRange();
  range.setStart(item, isText(item) ? firstOffset(item, page, pageOf) : 0);
  range.collapse(true);
  return range;
}

/** Whether an element stands at or before where a page begins; null where there is none, or nothing on the page. */
export function standsBy(element: Element | null, top: Range | null): boolean | null {
  if (element === null || top === null) return null;
  const order = element.compareDocumentPosition(top.startContainer);
  const isBefore = (order & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0;
  return element === top.startContainer || isBefore;
}

/** Where the text of an element begins: its own box may start with an empty margin on the page before. */
function firstRectInside(element: Element): DOMRect | undefined {
  if (!element.matches(LEAF_SELECTOR)) {
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(), tries = 0; node !== null && tries < 60; node = walker.nextNode(), tries++) {
      const counts = isText(node) ? /\S/.test(node.data) : isElement(node) && node.matches(LEAF_SELECTOR);
      const rect = counts && (isText(node) || isElement(node)) ? rectsOf(node)[0] : undefined;
      if (rect !== undefined) return rect;
    }
  }
  return element.getClientRects()[0];
}

/** The box a place starts in; null where it is not shown. */
export function rectOfPlace(range: Range): DOMRect | null {
  const { startContainer: node, startOffset } = range;
  if (isText(node)) {
    const start = Math.min(startOffset, Math.max(0, node.length - 1));
    const around = node.ownerDocument.createRange();
    around.setStart(node, start);
    around.setEnd(node, Math.min(node.length, start + 1));
    const rect = around.getClientRects()[0] ?? rectsOf(node)[0];
    if (rect !== undefined) return rect;
  }
  const inside = node.childNodes[startOffset];
  if (inside !== undefined && (isText(inside) || isElement(inside))) {
    const rect = isText(inside) ? rectsOf(inside)[0] : firstRectInside(inside);
    if (rect !== undefined && (!isText(inside) || /\S/.test(inside.data))) return rect;
  }
  if (isElement(node)) {
    const rect = firstRectInside(node);
    if (rect !== undefined) return rect;
  }
  for (let element = isElement(node) ? node : node.parentElement; element !== null; element = element.parentElement) {
    const rect = element.getClientRects()[0];
    if (rect !== undefined) return rect;
  }
  return null;
}
