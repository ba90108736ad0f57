import { isExternal, resolveReference } from './archive-paths.ts';
import type { ResourceScope } from './resources.ts';
import { BASE } from './stand-in.ts';
import { parseSrcset } from './srcset.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
/** Attributes that load something, by element. */
const LOADING: ReadonlySet<string> = new Set([
  'img src',
  'source src',
  'audio src',
  'video src',
  'video poster',
  'track src',
  'input src',
  'image href',
  'use href',
  'feImage href',
  'link href',
  'body background',
  'table background',
  'td background',
  'th background',
  'tr background',
]);
/** Attributes that name an address and may not stay as written on any element. */
const ADDRESSES = [
  'src',
  'href',
  'poster',
  'data',
  'background',
  'srcset',
  'imagesrcset',
  'cite',
  'longdesc',
  'altimg',
  'codebase',
  'classid',
  'manifest',
  'profile',
  'action',
  'formaction',
  'ping',
  'usemap',
];
/** Presentation attributes of SVG that take `url(…)`. */
const PAINTS = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'marker-start',
  'marker-mid',
  'marker-end',
  'cursor',
  'color-profile',
];
/** What is rewritten also where nothing is written on it. */
const WITHOUT_ATTRIBUTES = 'style, audio, video';
/** Links that go on working, within the book and out of it, through the reader. Set here only: the sanitizer lets none of a book's pass. */
export const BOOK_LINK = 'data-libro-link';
export const OUTER_LINK = 'data-libro-external';
const OUTER_SCHEME = /^(?:https?|mailto|tel):/i;

/** Whether a person may be asked to go there. */
export function isOuterAddress(address: string): boolean {
  return OUTER_SCHEME.test(address);
}

/** Recordings and films. Where one is large, this is its address in the book until its page is on the screen. */
const HEARD: ReadonlySet<string> = new Set(['audio', 'video', 'source']);
export const LATE = 'data-libro-late';

function leaveForLater(element: Element, reference: string): void {
  element.setAttribute(LATE, reference);
  // It stands as large as it will be.
  element.closest('video')?.setAttribute('data-libro-film', '');
}

function take(element: Element, name: string): string | null {
  if (name === 'href' && element.hasAttributeNS(XLINK, 'href')) {
    const value = element.getAttributeNS(XLINK, 'href');
    element.removeAttributeNS(XLINK, 'href');
    const plain = element.getAttribute('href');
    element.removeAttribute('href');
    return plain ?? value;
  }
  const value = element.getAttribute(name);
  element.removeAttribute(name);
  return value;
}

function rewriteLink(link: Element, href: string, basePath: string): void {
  const text = href.trim();
  if (isExternal(text)) {
    const address = text.startsWith('//') ? `https:${text}` : text;
    if (!isOuterAddress(address)) return;
    link.setAttribute(OUTER_LINK, address);
    link.setAttribute('href', '#');
    return;
  }
  const target = resolveReference(text, basePath);
  // Also one that leads out of the archive: who follows it is told that it leads nowhere.
  link.setAttribute(BOOK_LINK, JSON.stringify(target === null ? ['', ''] : [target.path, target.fragment]));
  link.setAttribute('href', '#');
}

async function rewriteSet(element: Element, srcset: string, scope: ResourceScope, basePath: string): Promise<void> {
  const urls = await Promise.all(
    parseSrcset(srcset).map(async ({ address, size }) => {
      const url = await scope.urlOf(address, basePath);
      return url === null ? [] : [`${url} ${size}`.trimEnd()];
    }),
  );
  const found = urls.flat();
  if (found.length > 0) element.setAttribute('srcset', found.join(', '));
}

async function rewriteElement(element: Element, scope: ResourceScope, ownPath: string): Promise<void> {
  const basePath = element.closest(`[${BASE}]`)?.getAttribute(BASE) ?? ownPath;
  const tag = element.localName;
  const present = new Set(Array.from(element.attributes, (attribute) => attribute.localName));
  for (const name of ADDRESSES) {
    const value = present.has(name) ? take(element, name) : null;
    if (value === null) continue;
    if (name === 'srcset' && (tag === 'img' || tag === 'source')) await rewriteSet(element, value, scope, basePath);
    else if (name === 'usemap') element.setAttribute('usemap', value);
    else if (name === 'href' && (tag === 'a' || tag === 'area')) rewriteLink(element, value, basePath);
    else if (name === 'href' && value.trim().startsWith('#') && tag !== 'link')
      element.setAttribute('href', value.trim());
    else if (HEARD.has(tag) && name === 'src' && basePath === ownPath && scope.isLarge(value, basePath))
      leaveForLater(element, value);
    else if (LOADING.has(`${tag} ${name}`)) {
      const url = await scope.urlOf(value, basePath);
      const isFit = url !== null && (tag === 'link' || tag === 'use' ? url.startsWith('blob:') : true);
      if (url !== null && isFit) element.setAttribute(name, url);
    }
  }
  for (const name of PAINTS) {
    const value = present.has(name) ? element.getAttribute(name) : null;
    if (value !== null && /[(\\]/.test(value)) element.setAttribute(name, await scope.rewriteCss(value, basePath));
  }
  const style = element.getAttribute('style');
  if (style !== null) element.setAttribute('style', await scope.rewriteCss(style, basePath));
  if (tag === 'style') element.textContent = await scope.rewriteCss(element.textContent ?? '', basePath);
  if (tag === 'audio' || tag === 'video') element.setAttribute('preload', 'metadata');
}

/** Every address of a sanitized section becomes the book's own `blob:` one, a link of the reader, or nothing. */
export async function rewriteReferences(doc: Document, scope: ResourceScope, basePath: string): Promise<void> {
  for (const link of doc.querySelectorAll('link')) {
    const rel = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/);
    if (!rel.includes('stylesheet')) link.remove();
  }
  // Most elements of a chapter have nothing that could be an address.
  const elements = [...doc.querySelectorAll('*')].filter(
    (one) => one.hasAttributes() || one.matches(WITHOUT_ATTRIBUTES),
  );
  await Promise.all(elements.map((element) => rewriteElement(element, scope, basePath)));
  for (const link of doc.querySelectorAll('link:not([href])')) link.remove();
  // What a script would have started is started by whoever reads.
  for (const media of doc.querySelectorAll('audio, video'))
    if (media.matches(`[src], [${LATE}]`) || media.querySelector(`source:is([src], [${LATE}])`) !== null)
      media.setAttribute('controls', '');
}
