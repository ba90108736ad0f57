import { ProblemError } from '../../../contract/problems.ts';
import { createPathFinder, resolveReference } from './archive-paths.ts';
import { parseXml } from './parse-xml.ts';
import { readingProgressionOf } from './reading-progression.ts';

export interface ManifestItem {
  readonly id: string;
  readonly path: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
  readonly fallback: string | null;
  /** The id of its Media Overlay Document. */
  readonly overlay: string | null;
}

export type PageSpread = 'left' | 'right' | 'center' | null;

export interface SpineItem {
  readonly index: number;
  readonly idref: string;
  readonly path: string;
  readonly mediaType: string;
  readonly isLinear: boolean;
  readonly layout: 'reflowable' | 'fixed';
  readonly pageSpread: PageSpread;
  readonly spread: 'none' | 'landscape' | 'both';
  /** Its Media Overlay Document: who says what of it. */
  readonly overlayPath: string | null;
  /** The book asks for one long page in place of several. */
  readonly isScrolled: boolean;
  /** How the book wants the screen to be held. */
  readonly orientation: 'landscape' | 'portrait' | null;
}

export interface PackageDocument {
  readonly title: string;
  readonly language: string;
  readonly readingProgression: 'ltr' | 'rtl';
  readonly uniqueId: string;
  readonly items: readonly ManifestItem[];
  readonly spine: readonly SpineItem[];
  /** The spine's own step in a CFI: `/6` where it is the third element, as nearly always. */
  readonly spineStep: number;
  readonly navPath: string | null;
  readonly ncxPath: string | null;
  /** `viewport` of old fixed-layout books, `1200x900`, for pages that do not say. */
  readonly defaultViewport: string | null;
  /** Classes of the element that a recording says (`media:active-class`), and of its page meanwhile. */
  readonly activeClasses: readonly string[];
  readonly playingClasses: readonly string[];
}

const READABLE = new Set(['application/xhtml+xml', 'text/html', 'image/svg+xml', 'text/x-oeb1-document']);
/** Pictures that a browser shows as they are. */
const PICTURE = /^image\/(?:avif|bmp|gif|jpe?g|jxl|png|webp)$/;
/** What else may stand in a page. */
const HELD = /^(?:image|audio|video)\//;
const FLOWS = ['scrolled-doc', 'scrolled-continuous', 'paginated', 'auto'] as const;
const MARKUP_NAME = /\.(?:x?html?|svg|xml)$/i;

const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');

const words = (element: Element | undefined, name: string): string[] => wordsOf(element?.getAttribute(name));

function textOf(doc: Document, localName: string): string {
  const found = [...doc.getElementsByTagNameNS('*', localName)].find((element) => element.textContent?.trim() !== '');
  return found?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
}

/** A title that runs otherwise than the app does, with marks that let it (U+2067 from the right, U+2068 as it begins). */
function titleOf(doc: Document): string {
  const text = textOf(doc, 'title') || textOf(doc, 'Title');
  const names = [...doc.getElementsByTagNameNS('*', 'title'), ...doc.getElementsByTagNameNS('*', 'Title')];
  const named = names.find((element) => element.textContent?.trim() !== '');
  const direction = named?.getAttribute('dir') ?? doc.documentElement.getAttribute('dir');
  const mark = direction === 'rtl' ? '\u2067' : direction === 'auto' ? '\u2068' : '';
  return text === '' || mark === '' ? text : `${mark}${text}\u2069`;
}

/** Values of `<meta property>` (EPUB 3) and `<meta name content>` (EPUB 2 habits) that refine nothing. */
function metaValue(doc: Document, ...names: string[]): string | null {
  for (const meta of doc.getElementsByTagNameNS('*', 'meta')) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
    if (names.includes(name) && !meta.hasAttribute('refines'))
      return (meta.getAttribute('content') ?? meta.textContent ?? '').trim();
  }
  return null;
}

function uniqueIdOf(doc: Document): string {
  const id = idIn(doc.documentElement, 'unique-identifier') ?? '';
  const identifiers = [
    ...doc.getElementsByTagNameNS('*', 'identifier'),
    ...doc.getElementsByTagNameNS('*', 'Identifier'),
  ];
  return (identifiers.find((element) => idIn(element, 'id') === id) ?? identifiers[0])?.textContent?.trim() ?? '';
}

/** An id, or one that is named: XML lets blanks stand around them. */
const idIn = (element: Element, name: string): string | null => element.getAttribute(name)?.trim() ?? null;

function parseItems(doc: Document, path: string): ManifestItem[] {
  return [...doc.getElementsByTagNameNS('*', 'item')].flatMap((item) => {
    const reference = resolveReference(item.getAttribute('href') ?? '', path);
    if (reference === null || reference.path === path) return [];
    return {
      id: idIn(item, 'id') ?? '',
      path: reference.path,
      mediaType: (item.getAttribute('media-type') ?? '').toLowerCase().split(';')[0]?.trim() ?? '',
      properties: words(item, 'properties'),
      fallback: idIn(item, 'fallback'),
      overlay: idIn(item, 'media-overlay'),
    };
  });
}

/** An item, then what the book names to be shown instead of it. */
function fallbackChain(byId: ReadonlyMap<string, ManifestItem>, idref: string): ManifestItem[] {
  const chain: ManifestItem[] = [];
  let item = byId.get(idref);
  while (item !== undefined && !chain.includes(item)) {
    chain.push(item);
    item = item.fallback === null ? undefined : byId.get(item.fallback);
  }
  return chain;
}

/** The item itself, or the first of its fallbacks that a reader can show; before what needs a script, what stands in for it. */
function readableItem(byId: ReadonlyMap<string, ManifestItem>, idref: string, shown = PICTURE): ManifestItem | null {
  const chain = fallbackChain(byId, idref);
  const readable = chain.filter(({ mediaType }) => READABLE.has(mediaType) || shown.test(mediaType));
  const still = readable.find(({ properties }) => !properties.includes('scripted'));
  return still ?? readable[0] ?? chain.slice(0, 1).find(({ path }) => MARKUP_NAME.test(path)) ?? null;
}

/** Finds what is shown where a page has the file at a path in it: the file, or the first of its fallbacks that can be. */
export function createShownFinder(items: readonly ManifestItem[]): (path: string) => ManifestItem | null {
  const find = createPathFinder(new Map(items.map((item) => [item.path, item])));
  const byId = new Map(items.map((item) => [item.id, item]));
  return (path) => {
    const item = find(path);
    return item && readableItem(byId, item.id, HELD);
  };
}

/** What the book chooses for a section; of several choices the first that is one (EPUB 3.3, *Spine overrides*). */
function choice<T extends string>(properties: readonly string[], prefix: string, values: readonly T[]): T | null {
  const said = properties.map((property) => values.find((value) => property === `rendition:${prefix}-${value}`));
  return said.find((value) => value !== undefined) ?? null;
}

function spreadOf(value: string | null): SpineItem['spread'] {
  if (value === 'none' || value === 'both') return value;
  if (value === 'portrait') return 'both';
  return 'landscape';
}

function orientationOf(value: string | null): SpineItem['orientation'] {
  return value === 'landscape' || value === 'portrait' ? value : null;
}

function pageSpreadOf(properties: readonly string[]): PageSpread {
  for (const side of ['left', 'right', 'center'] as const)
    if (properties.includes(`page-spread-${side}`) || properties.includes(`rendition:page-spread-${side}`)) return side;
  return null;
}

/** Reads an OPF of EPUB 2, 3 or OEBPS 1.2. Throws `book-unreadable` where there is nothing to read in it. */
export function parsePackage(text: string, path: string, displayOptions: Document | null): PackageDocument {
  const doc = parseXml(text);
  if (doc === null) throw new ProblemError('book-unreadable', { detail: 'package document is not XML' });
  const items = parseItems(doc, path);
  const byId = new Map([...items].reverse().map((item) => [item.id, item]));
  const spineElement = doc.getElementsByTagNameNS('*', 'spine')[0];
  const appleFixed = [...(displayOptions?.getElementsByTagName('option') ?? [])].some(
    (option) => option.getAttribute('name') === 'fixed-layout' && option.textContent?.trim() === 'true',
  );
  const layoutName = metaValue(doc, 'rendition:layout', 'fixed-layout');
  const isFixed = layoutName === 'pre-paginated' || layoutName === 'true' || appleFixed;
  const bookSpread = metaValue(doc, 'rendition:spread');
  const bookFlow = metaValue(doc, 'rendition:flow');
  const bookOrientation = metaValue(doc, 'rendition:orientation', 'orientation-lock');
  const itemrefs = [...(spineElement?.getElementsByTagNameNS('*', 'itemref') ?? [])];
  const spine = itemrefs.flatMap((itemref, index): SpineItem[] => {
    const idref = idIn(itemref, 'idref') ?? '';
    const item = readableItem(byId, idref);
    if (item === null) return [];
    const properties = words(itemref, 'properties');
    const layout = choice(properties, 'layout', ['pre-paginated', 'reflowable']);
    return [
      {
        index,
        idref,
        path: item.path,
        mediaType: item.mediaType,
        isLinear: itemref.getAttribute('linear') !== 'no',
        layout: (layout === null ? isFixed : layout === 'pre-paginated') ? 'fixed' : 'reflowable',
        pageSpread: pageSpreadOf(properties),
        overlayPath: item.overlay === null ? null : (byId.get(item.overlay)?.path ?? null),
        spread: spreadOf(choice(properties, 'spread', ['none', 'landscape', 'both', 'portrait', 'auto']) ?? bookSpread),
        isScrolled: (choice(properties, 'flow', FLOWS) ?? bookFlow)?.startsWith('scrolled') ?? false,
        orientation: orientationOf(
          choice(properties, 'orientation', ['landscape', 'portrait', 'auto']) ?? bookOrientation,
        ),
      },
    ];
  });
  const ncxId = (spineElement && idIn(spineElement, 'toc')) ?? '';
  const ncx = byId.get(ncxId) ?? items.find((item) => item.mediaType === 'application/x-dtbncx+xml');
  const language = textOf(doc, 'language') || textOf(doc, 'Language');
  return {
    title: titleOf(doc),
    language,
    readingProgression: readingProgressionOf(
      spineElement?.getAttribute('page-progression-direction') ?? null,
      language,
    ),
    uniqueId: uniqueIdOf(doc),
    items,
    spine,
    spineStep: (spineElement === undefined ? 2 : [...doc.documentElement.children].indexOf(spineElement)) * 2 + 2,
    navPath: items.find((item) => item.properties.includes('nav'))?.path ?? null,
    ncxPath: ncx?.path ?? null,
    defaultViewport: metaValue(doc, 'rendition:viewport', 'original-resolution'),
    activeClasses: wordsOf(metaValue(doc, 'media:active-class')),
    playingClasses: wordsOf(metaValue(doc, 'media:playback-active-class')),
  };
}
