import { collapse, fromRange, isCFI, parse, toRange } from 'foliate-js/epubcfi.js';
import type { CfiPart, CfiPath } from 'foliate-js/epubcfi.js';
import type { SpineItem } from './package-document.ts';

/** A CFI taken apart: which spine item, and the steps inside it. */
export interface ParsedCfi {
  readonly item: SpineItem;
  readonly inner: readonly CfiPart[];
  /** The same for where it ends; where it says a point, that point. */
  readonly innerEnd: readonly CfiPart[];
}

const MAX_LENGTH = 2000;
/** How a document says that steps lead nowhere in it. */
const NOT_THERE = ['TypeError', 'IndexSizeError', 'InvalidNodeTypeError', 'NotFoundError'];

function escaped(id: string): string {
  return id.replaceAll(/[\^[\](),;=]/g, '^$&');
}

function firstStep(item: SpineItem, spineStep: number): string {
  return `/${spineStep}/${(item.index + 1) * 2}${item.idref === '' ? '' : `[${escaped(item.idref)}]`}`;
}

/** Where a range starts and ends; of one without extent, the place. */
export function cfiOf(item: SpineItem, spineStep: number, range: Range): string {
  const inner = fromRange(range).slice('epubcfi('.length, -1);
  return `epubcfi(${firstStep(item, spineStep)}!${inner})`;
}

/** A section's beginning, or an element of it that is only known by its id. */
export function cfiOfTarget(item: SpineItem, spineStep: number, fragment: string): string {
  return `epubcfi(${firstStep(item, spineStep)}!/4${fragment === '' ? '' : `/2[${escaped(fragment)}]`})`;
}

function isWellFormed(path: CfiPath): boolean {
  return path.every((parts) => parts.every((part) => Number.isSafeInteger(part.index) && part.index >= 0));
}

/**
 * Null where the text is no CFI of this book. An id that moved in the spine counts more than its number, which tells
 * apart those that stand in it several times.
 */
export function parseCfi(cfi: string, spine: readonly SpineItem[]): ParsedCfi | null {
  const text = cfi.trim();
  if (text.length > MAX_LENGTH || !isCFI.test(text)) return null;
  let path: CfiPath;
  let end: CfiPath;
  try {
    const parsed = parse(text);
    path = collapse(parsed);
    end = collapse(parsed, true);
  } catch (error) {
    // What a person typed into the address is not ours to trust; the parser fails on it in its own ways.
    if (error instanceof Error) return null;
    throw error;
  }
  const outer = path[0]?.at(-1);
  if (outer === undefined || path[0]?.length !== 2 || !isWellFormed(path) || !isWellFormed(end)) return null;
  const named = spine.filter((item) => item.idref === outer.id);
  const counted = (items: readonly SpineItem[]) => items.find(({ index }) => (index + 1) * 2 === outer.index);
  const item = counted(named) ?? named[0] ?? counted(spine);
  return item === undefined ? null : { item, inner: path[1] ?? [], innerEnd: end[1] ?? [] };
}

/** Where the steps lead inside a section; null where there is nothing of the kind any more. */
export function rangeOfCfi(doc: Document, inner: readonly CfiPart[]): Range | null {
  if (inner.length === 0) return null;
  try {
    return toRange(doc, [inner]);
  } catch (error) {
    // An edition changed under a kept place: the nearest step that still exists will do. Errors of a frame's range
    // are made by the frame's own constructors, so only their name tells what they are.
    const name: unknown = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
    if (NOT_THERE.includes(String(name))) return inner.length > 1 ? rangeOfCfi(doc, inner.slice(0, -1)) : null;
    throw error;
  }
}
