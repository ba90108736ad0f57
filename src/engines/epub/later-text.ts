import { isElement } from '../node-kinds.ts';
import { lettersCame } from './book-frame.ts';
import type { PageGeometry } from './page-geometry.ts';
import { listItems, type TextItem } from './visible-place.ts';

/** A shorter chapter is laid out as soon as its first page is. */
const LONG_LETTERS = 100_000;
/** Where less than this could be left out, a second layout is not worth it. */
const LEAST_SHARE = 0.25;
/** How the style sheet of a flowing chapter knows what is not laid out yet. */
const LATER = 'data-libro-later';
/** What holds blocks one below the other, where no style says otherwise. */
const HOLDERS = 'body, section, article, main, div';

/** The end of a long chapter, left out of its layout until its first page is on the screen. */
export interface LaterText {
  /** How much of the chapter it is, 0–1. */
  readonly share: number;
  /** Whether what is laid out lies as it will when all is; to be asked once the style sheets are there. */
  leavesRestAlone(): boolean;
  has(node: Node): boolean;
  /** Gives it back to the layout. */
  bring(): void;
}

/** What of a chapter is laid out. */
export interface LaidText {
  /** All its text and pictures, in reading order. */
  readonly items: readonly TextItem[];
  /** How much of the chapter it is, 0–1. */
  readonly share: number;
  /** Whether an element, or what a range begins with, is laid out. */
  has(target: Element | Range): boolean;
  /** Has the rest laid out, too. */
  bringRest(): void;
}

/** More letters than two pages hold in type of a usual size. */
function lettersOfPages({ columnWidth, contentHeight, columns, fontSize }: PageGeometry): number {
  return (4 * columnWidth * contentHeight * columns) / fontSize ** 2;
}

const lettersIn = (node: Node): number => node.textContent?.length ?? 0;

/** Whether what is taken out of a box leaves alone what is before it; tables, columns and boxes beside each other change. */
function stacksBlocks(holder: Element): boolean {
  const style = holder.ownerDocument.defaultView?.getComputedStyle(holder);
  if (style === undefined || !/^(?:block|flow-root)$/.test(style.display)) return false;
  if (holder.localName === 'body') return true;
  const isInFlow = style.float === 'none' && /^(?:static|relative)$/.test(style.position);
  return isInFlow && style.columnCount === 'auto' && style.columnWidth === 'auto';
}

/**
 * Leaves out of the layout of a long chapter what comes two pages and more after `place` (null: its beginning). What is
 * on the page of a place hangs on all that is before it, and on hardly anything behind. Null where nothing can be left out.
 */
export function leaveForLater(doc: Document, place: Range | null, geometry: PageGeometry): LaterText | null {
  const total = lettersIn(doc.body);
  if (total < LONG_LETTERS) return null;
  const left: Element[] = [];
  const holders = new Set<Element>();
  let room = lettersOfPages(geometry);
  let later = 0;

  function pass(child: Node): void {
    const letters = lettersIn(child);
    if (room <= 0 && isElement(child)) {
      left.push(child);
      later += letters;
      for (let at = child.parentElement; at !== null && at !== doc.documentElement; at = at.parentElement)
        holders.add(at);
    } else if (letters > room && isElement(child) && child.matches(HOLDERS)) passAll(child.firstChild);
    else room -= letters;
  }
  function passAll(first: Node | null): void {
    for (let child = first; child !== null; child = child.nextSibling) pass(child);
  }
  /** What is before the place stays; what contains it is gone through from there on. */
  function passAfter(node: Node): void {
    passAll(node.nextSibling);
    if (node.parentElement !== null && node.parentElement !== doc.body) passAfter(node.parentElement);
  }

  const [at, offset] = place === null ? [doc.body, 0] : [place.startContainer, place.startOffset];
  const start = at.childNodes[offset] ?? at;
  const block = holderChild(start, doc.body);
  if (block === null) passAll(doc.body.firstChild);
  else {
    pass(block);
    passAfter(block);
  }
  if (later < LEAST_SHARE * total) return null;
  for (const element of left) element.setAttribute(LATER, '');

  return {
    share: later / total,
    leavesRestAlone: () => [...holders].every(stacksBlocks),
    has: (node) => (isElement(node) ? node : node.parentElement)?.closest(`[${LATER}]`) != null,
    bring() {
      for (const element of left) element.removeAttribute(LATER);
    },
  };
}

/** The innermost block around a node (or the node) that stands in nothing but holders. Null outside the body. */
function holderChild(node: Node, body: Element): Node | null {
  let block: Node | null = null;
  for (let at: Node | null = node; at !== null && at !== body; at = at.parentNode) {
    const { parentElement } = at;
    if (parentElement === null) return null;
    if (!parentElement.matches(HOLDERS)) block = null;
    else block ??= at;
  }
  return block;
}

/** A chapter whose sheets are there, laid out but for what is left for later; all of it, where that would not do. */
export async function createLaidText(doc: Document, left: LaterText | null): Promise<LaidText> {
  let later = left;
  if (later?.leavesRestAlone() === false) {
    later.bring();
    later = null;
    await lettersCame(doc);
  }
  let items = listItems(doc);
  return {
    get items() {
      return items;
    },
    get share() {
      return 1 - (later?.share ?? 0);
    },
    has(target) {
      if (later === null) return true;
      if (!('startContainer' in target)) return !later.has(target);
      const { startContainer, startOffset } = target;
      return !later.has(startContainer.childNodes[startOffset] ?? startContainer);
    },
    bringRest() {
      if (later === null) return;
      later.bring();
      later = null;
      items = listItems(doc);
    },
  };
}
