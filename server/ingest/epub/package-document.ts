import type { ArchivePaths } from './archive-paths.ts';
import { childrenOf, findAll, wordsOf } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';
import type { FoundPackage } from './find-package.ts';

export interface ManifestItem {
  readonly id: string;
  /** Stored name in the archive; `null` where the file is missing or remote. */
  readonly path: string | null;
  readonly mediaType: string;
  readonly properties: readonly string[];
  readonly fallback: string | null;
}

export interface SpineItem {
  readonly item: ManifestItem;
  readonly isLinear: boolean;
  readonly properties: readonly string[];
}

/** The package document with its paths found in the archive. */
export interface PackageDocument {
  readonly path: string;
  readonly metadata: XmlElement;
  readonly items: readonly ManifestItem[];
  readonly spine: readonly SpineItem[];
  /** The NCX named by the spine or by its media type. */
  readonly ncxPath: string | null;
  readonly navPath: string | null;
  readonly guide: readonly { type: string; title: string; path: string }[];
}

const NO_METADATA: XmlElement = { name: 'metadata', attributes: new Map(), children: [] };

export function readPackage(found: FoundPackage, paths: ArchivePaths): PackageDocument {
  const { root, path } = found;
  const items = findAll(root, 'item')
    .filter((item) => item.attributes.has('href'))
    .map((item) => readItem(item, path, paths));
  const byId = new Map(items.toReversed().map((item) => [item.id, item]));
  const spineElement = findAll(root, 'spine')[0];
  const spine = childrenOf(spineElement ?? NO_METADATA, 'itemref').flatMap((reference): SpineItem[] => {
    const item = byId.get((reference.attributes.get('idref') ?? '').trim());
    if (item === undefined) return [];
    const isLinear = reference.attributes.get('linear')?.trim() !== 'no';
    return [{ item, isLinear, properties: wordsOf(reference, 'properties') }];
  });
  const ncx = byId.get(spineElement?.attributes.get('toc') ?? '') ?? items.find(isNcx);
  return {
    path,
    metadata: childrenOf(root, 'metadata')[0] ?? NO_METADATA,
    items,
    spine,
    ncxPath: ncx?.path ?? null,
    navPath: items.find((item) => item.properties.includes('nav'))?.path ?? null,
    guide: findAll(root, 'reference').flatMap((reference) => {
      const target = paths.resolve(path, reference.attributes.get('href') ?? '');
      if (target === null) return [];
      const type = (reference.attributes.get('type') ?? '').toLowerCase();
      return [{ type, title: reference.attributes.get('title') ?? '', path: target }];
    }),
  };
}

/** The item itself, then what it names to be shown instead of it. */
export function fallbackChain(item: ManifestItem, items: readonly ManifestItem[]): ManifestItem[] {
  const chain: ManifestItem[] = [];
  let next: ManifestItem | undefined = item;
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    const id: string | null = next.fallback;
    next = id === null ? undefined : items.find((candidate) => candidate.id === id);
  }
  return chain;
}

function readItem(item: XmlElement, base: string, paths: ArchivePaths): ManifestItem {
  return {
    id: (item.attributes.get('id') ?? '').trim(),
    path: paths.resolve(base, item.attributes.get('href') ?? ''),
    mediaType: (item.attributes.get('media-type') ?? '').trim().toLowerCase(),
    properties: wordsOf(item, 'properties'),
    fallback: item.attributes.get('fallback')?.trim() ?? null,
  };
}

function isNcx(item: ManifestItem): boolean {
  return item.mediaType === 'application/x-dtbncx+xml' || item.path?.toLowerCase().endsWith('.ncx') === true;
}
