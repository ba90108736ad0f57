import { resolveReference } from './archive-paths.ts';
import type { BookReference } from './archive-paths.ts';

/** A heading of the book's own contents, with the place it leads to inside the archive. */
export interface NavigationItem {
  readonly title: string;
  readonly target: BookReference | null;
  readonly children: readonly NavigationItem[];
}

/** What a book says of its parts. */
export interface Navigation {
  readonly contents: readonly NavigationItem[];
  /** The pages of its paper edition. */
  readonly pages: readonly NavigationItem[];
}

const MAX_DEPTH = 12;
const OPS = 'http://www.idpf.org/2007/ops';

function cleanText(element: Element | null | undefined): string {
  if (element === null || element === undefined) return '';
  const spoken = element.ownerDocument.importNode(element, true);
  for (const image of spoken.querySelectorAll('img[alt]')) image.replaceWith(image.getAttribute('alt') ?? '');
  return (spoken.textContent?.trim() || element.getAttribute('title') || '').replaceAll(/\s+/g, ' ').trim();
}

function childrenNamed(element: Element, name: string): Element[] {
  return [...element.children].filter((child) => child.localName.toLowerCase() === name);
}

function itemsOfList(list: Element | undefined, path: string, depth: number): NavigationItem[] {
  if (list === undefined || depth > MAX_DEPTH) return [];
  return childrenNamed(list, 'li').flatMap((entry) => {
    const label = [...entry.children].find((child) => child.localName !== 'ol' && child.localName !== 'ul');
    const link = label?.localName === 'a' ? label : label?.querySelector('a');
    const href = link?.getAttribute('href') ?? null;
    const children = itemsOfList(childrenNamed(entry, 'ol')[0] ?? childrenNamed(entry, 'ul')[0], path, depth + 1);
    const title = cleanText(label);
    if (title === '' && children.length === 0) return [];
    return [{ title, target: href === null ? null : resolveReference(href, path), children }];
  });
}

const typesOf = (nav: Element): string[] =>
  (nav.getAttributeNS(OPS, 'type') ?? nav.getAttribute('epub:type') ?? '').split(/\s+/);

/** Contents of an EPUB 3 navigation document. */
export function parseNav(doc: Document, path: string): NavigationItem[] {
  const navs = [...doc.getElementsByTagNameNS('*', 'nav')];
  const typed = navs.find((nav) => typesOf(nav).includes('toc'));
  const toc = typed ?? navs.find((nav) => nav.getAttribute('role') === 'doc-toc') ?? navs[0];
  const list = toc?.getElementsByTagNameNS('*', 'ol')[0] ?? toc?.getElementsByTagNameNS('*', 'ul')[0];
  return itemsOfList(list, path, 0);
}

function pointOf(point: Element, path: string, children: readonly NavigationItem[]): NavigationItem {
  const source = childrenNamed(point, 'content')[0]?.getAttribute('src') ?? null;
  const title = cleanText(childrenNamed(point, 'navlabel')[0]);
  return { title, target: source === null ? null : resolveReference(source, path), children };
}

function pointsOf(parent: Element | undefined, path: string, depth: number): NavigationItem[] {
  if (parent === undefined || depth > MAX_DEPTH) return [];
  return childrenNamed(parent, 'navpoint').flatMap((point) => {
    const item = pointOf(point, path, pointsOf(point, path, depth + 1));
    return item.title === '' && item.children.length === 0 ? [] : [item];
  });
}

/** Contents of an EPUB 2 NCX. */
export function parseNcx(doc: Document, path: string): NavigationItem[] {
  return pointsOf(doc.getElementsByTagNameNS('*', 'navMap')[0], path, 0);
}

/** The pages of a paper edition that an EPUB 3 navigation document names. */
export function parseNavPages(doc: Document, path: string): NavigationItem[] {
  const navs = [...doc.getElementsByTagNameNS('*', 'nav')];
  const list = navs.find((nav) => typesOf(nav).includes('page-list') || nav.getAttribute('role') === 'doc-pagelist');
  return flattened(itemsOfList(list?.getElementsByTagNameNS('*', 'ol')[0], path, 0));
}

/** The same of an EPUB 2 NCX. */
export function parseNcxPages(doc: Document, path: string): NavigationItem[] {
  const list = doc.getElementsByTagNameNS('*', 'pageList')[0];
  return list === undefined ? [] : childrenNamed(list, 'pagetarget').map((point) => pointOf(point, path, []));
}

/** All headings in reading order, each with its depth. */
export function flattened(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [item, ...flattened(item.children)]);
}
