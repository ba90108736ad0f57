import type { PageRect } from './page-geometry.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import type { PageCharacter } from './text-lines.ts';

/** A picture with what the book says it shows. */
export interface StructuredFigure {
  readonly words: string;
  /** Its marked contents. */
  readonly contents: ReadonlySet<number>;
  /** Where it is read, among the orders of marked contents. */
  readonly order: number;
}

/** How a tagged PDF says a page is to be read. */
export interface PageStructure {
  /** Marked contents by their id. */
  readonly orders: ReadonlyMap<number, number>;
  readonly figures: readonly StructuredFigure[];
}

/** A character, and the marked content it is part of; −1 where it is part of none. */
export type MarkedCharacter = PageCharacter & { readonly content: number };

const deepest = 64;
/** More elements than a page has words are a trick. */
const mostElements = 20_000;
const elementsPerStep = 200;
const mostFigures = 200;
const longestWords = 1_000;
const mostObjects = 20_000;

/** Reads the tagged structure of a page; null where it has none. */
export function* readStructure(runtime: PdfiumRuntime, page: number): Generator<void, PageStructure | null> {
  const { api, memory } = runtime;
  const tree = api.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return null;
  const orders = new Map<number, number>();
  const figures: StructuredFigure[] = [];
  let seen = 0;

  function wordsOf(element: number): string {
    const type = memory.readUtf16((at, length) => api.FPDF_StructElement_GetType(element, at, length));
    if (type !== 'Figure' && type !== 'Formula') return '';
    const words = memory.readUtf16((at, length) => api.FPDF_StructElement_GetAltText(element, at, length));
    return words
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longestWords);
  }

  function* walk(element: number, depth: number): Generator<void> {
    seen += 1;
    if (seen % elementsPerStep === 0) yield;
    const words = figures.length < mostFigures ? wordsOf(element) : '';
    const order = orders.size;
    const count = api.FPDF_StructElement_CountChildren(element);
    for (let index = 0; index < count && seen < mostElements; index += 1) {
      const content = api.FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (content >= 0) {
        seen += 1;
        if (!orders.has(content)) orders.set(content, orders.size);
        continue;
      }
      const child = depth < deepest ? api.FPDF_StructElement_GetChildAtIndex(element, index) : 0;
      if (child !== 0) yield* walk(child, depth + 1);
    }
    const contents = new Set([...orders].filter(([, place]) => place >= order).map(([content]) => content));
    if (words !== '') figures.push({ words, contents, order });
  }

  try {
    const count = api.FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < count && seen < mostElements; index += 1) {
      const element = api.FPDF_StructTree_GetChildAtIndex(tree, index);
      if (element !== 0) yield* walk(element, 0);
    }
  } finally {
    api.FPDF_StructTree_Close(tree);
  }
  return orders.size === 0 ? null : { orders, figures };
}

const leastShare = 0.5;

export interface OrderedCharacters {
  readonly groups: readonly (readonly PageCharacter[])[];
  /** Each is read behind the group of its place. */
  readonly figures: readonly StructuredFigure[];
  readonly rest: readonly PageCharacter[];
}

/**
 * The characters as the structure has them, in groups that its figures part; what it does not know (page numbers, heads
 * of pages) is apart from them. Null where it knows less than half of them: then it is no order to read in.
 */
export function inReadingOrder(
  characters: readonly MarkedCharacter[],
  { orders, figures }: PageStructure,
): OrderedCharacters | null {
  const printed = characters.filter(({ rect }) => rect !== null);
  const known = printed.filter(({ content }) => orders.has(content));
  if (known.length < printed.length * leastShare) return null;
  let order = Infinity;
  const placed = characters.map((character, index) => {
    // A blank or a line end that nobody printed stays with what it follows.
    if (character.rect !== null) order = orders.get(character.content) ?? Infinity;
    return { character, order, index };
  });
  placed.sort((a, b) => (a.order === b.order ? a.index - b.index : a.order < b.order ? -1 : 1));
  const inOrder = [...figures].sort((a, b) => a.order - b.order);
  const startOf = (least: number): number => {
    const start = placed.findIndex((one) => one.order >= least);
    return start === -1 ? placed.length : start;
  };
  const end = startOf(Infinity);
  const cuts = [0, ...inOrder.map((figure) => startOf(figure.order)), end];
  const piece = (from: number | undefined, to?: number) => placed.slice(from, to).map(({ character }) => character);
  return {
    groups: cuts.slice(1).map((to, index) => piece(cuts[index], to)),
    figures: inOrder,
    rest: piece(end),
  };
}

/** Where the figures are on the page; null where nothing is drawn of one. */
export function* boxesOfFigures(
  { api, memory }: PdfiumRuntime,
  page: number,
  figures: readonly StructuredFigure[],
): Generator<void, readonly (PageRect | null)[]> {
  const rects: (PageRect | null)[] = figures.map(() => null);
  const count = figures.length === 0 ? 0 : Math.min(api.FPDFPage_CountObjects(page), mostObjects);
  for (let index = 0; index < count; index += 1) {
    const object = api.FPDFPage_GetObject(page, index);
    const content = api.FPDFPageObj_GetMarkedContentID(object);
    const of = content < 0 ? -1 : figures.findIndex(({ contents }) => contents.has(content));
    const rect = of === -1 ? null : boundsOf(object);
    const before = rects[of];
    if (rect !== null) rects[of] = before ? around(before, rect) : rect;
    if (index % elementsPerStep === elementsPerStep - 1) yield;
  }
  return rects;

  function boundsOf(object: number): PageRect | null {
    return memory.borrow(16, (at) => {
      if (!api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null;
      const view = memory.view();
      const [left, bottom, right, top] = [0, 4, 8, 12].map((step) => view.getFloat32(at + step, true));
      return { left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0, top: top ?? 0 };
    });
  }
}

function around(one: PageRect, other: PageRect): PageRect {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
