import { cleanLine } from '../clean-text.ts';
import { limits } from '../limits.ts';
import { childrenOf, findAll, textOf, wordsOf } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';

export interface ContentsLine {
  title: string;
  depth: number;
}

export interface Navigation {
  contents: ContentsLine[];
  /** Pages of the printed book; `null` where there is no page list. */
  pageCount: number | null;
}

/** Contents and page list of an EPUB 3 navigation document. */
export function readNav(root: XmlElement): Navigation {
  const navs = findAll(root, 'nav');
  const typed = (type: string): XmlElement | undefined => navs.find((nav) => wordsOf(nav, 'epub:type').includes(type));
  const list = findAll(typed('toc') ?? navs[0] ?? root, 'ol', 'ul')[0];
  const pages = typed('page-list');
  return {
    contents: list === undefined ? [] : flatten(list, 0, 'li', navTitle, navSublists),
    pageCount: pages === undefined ? null : findAll(pages, 'a').length || null,
  };
}

/** Contents and page list of an EPUB 2 NCX. */
export function readNcx(root: XmlElement): Navigation {
  const map = findAll(root, 'navmap')[0];
  return {
    contents: map === undefined ? [] : flatten(map, 0, 'navpoint', ncxTitle, (point) => [point]),
    pageCount: findAll(root, 'pagetarget').length || null,
  };
}

/** Walks a list of items that hold lists; lines beyond the depth and count of the limits are left out. */
function flatten(
  list: XmlElement,
  depth: number,
  itemName: string,
  titleOf: (item: XmlElement) => string,
  sublistsOf: (item: XmlElement) => XmlElement[],
): ContentsLine[] {
  const lines: ContentsLine[] = [];
  for (const item of childrenOf(list, itemName)) {
    const title = titleOf(item);
    if (title !== '') lines.push({ title, depth });
    if (depth >= limits.contentsDepth) continue;
    // An item without a name of its own does not push what it holds to the right.
    const below = title === '' ? depth : depth + 1;
    for (const sublist of sublistsOf(item)) lines.push(...flatten(sublist, below, itemName, titleOf, sublistsOf));
    if (lines.length >= limits.contentsEntries) break;
  }
  return lines.slice(0, limits.contentsEntries);
}

function navTitle(item: XmlElement): string {
  const label = childrenOf(item).find((child) => child.name !== 'ol' && child.name !== 'ul');
  if (label === undefined) return cleanLine(item.children.filter((child) => typeof child === 'string').join(''));
  return cleanLine(textOf(label)) || cleanLine(label.attributes.get('title') ?? pictureText(label));
}

function pictureText(label: XmlElement): string {
  return findAll(label, 'img', 'image')
    .map((picture) => picture.attributes.get('alt') ?? '')
    .join(' ');
}

function navSublists(item: XmlElement): XmlElement[] {
  return [...childrenOf(item, 'ol'), ...childrenOf(item, 'ul')];
}

function ncxTitle(point: XmlElement): string {
  const label = childrenOf(point, 'navlabel')[0];
  return label === undefined ? '' : cleanLine(textOf(label));
}
