import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { Language } from '../../data/language/translations.ts';
import { createPathFinder, resolveReference } from './archive-paths.ts';
import { cfiOf, cfiOfTarget, parseCfi } from './cfi.ts';
import { flattened } from './navigation.ts';
import type { Navigation, NavigationItem } from './navigation.ts';
import type { PackageDocument, SpineItem } from './package-document.ts';
import type { Resources } from './resources.ts';
import type { spanish } from './text.es.ts';
import type { UnitPlace, UnitTarget } from './unit-view.ts';

/** What is said around a book, in the language of the app. */
export interface EpubWords {
  readonly language: Language;
  readonly epub: typeof spanish;
  readonly problems: Readonly<Record<ProblemCode, string>>;
}

/** An opened EPUB: its parts and the arithmetic of its places. */
export interface EpubBook {
  readonly package: PackageDocument;
  readonly resources: Resources;
  readonly words: EpubWords;
  readonly title: string;
  readonly headings: readonly Heading[];
  /** Where the pages of its paper edition begin, with what is printed on them. */
  readonly pages: readonly Heading[];
  itemAt(path: string): SpineItem | null;
  locatorOf(place: string): Locator | null;
  placeOf(locator: Locator): string;
  /** The item a locator is in and the spot inside it; the first item where it names none of ours. */
  targetOf(locator: Locator | null): { readonly item: SpineItem; readonly target: UnitTarget };
  locatorOfItem(item: SpineItem, fragment: string): Locator;
  /** How much of the book lies before the first section after this one that the contents name; null: they name none. */
  chapterEndAfter(item: SpineItem): number | null;
  /** What the page shown is, for keeping. `title` is the chapter's. */
  locatorOfPlace(place: Omit<UnitPlace, 'top'>, title: string): Locator;
}

/** A line of the contents, or of the list of pages, that leads into the spine. */
export interface Heading {
  readonly title: string;
  readonly item: SpineItem;
  readonly fragment: string;
}

export function createEpubBook(
  pkg: PackageDocument,
  resources: Resources,
  { contents, pages }: Navigation,
  sizeOf: (path: string) => number,
  words: EpubWords,
): EpubBook {
  const itemAt = createPathFinder(new Map([...pkg.spine].reverse().map((item) => [item.path, item])));
  const first = pkg.spine.find(({ isLinear }) => isLinear) ?? pkg.spine[0];
  if (first === undefined) throw new RangeError('an EPUB without a spine is refused before');
  const start = first;
  const before = new Map<SpineItem, number>();
  let total = 0;
  for (const item of pkg.spine) {
    before.set(item, total);
    // A drawing of 2 MB is still one page: what counts is that there is text.
    total += item.isLinear ? Math.max(200, Math.min(sizeOf(item.path), 2_000_000)) : 0;
  }
  const shareOf = (item: SpineItem): number =>
    item.isLinear ? Math.max(200, Math.min(sizeOf(item.path), 2_000_000)) : 0;
  const leading = (lines: readonly NavigationItem[]): Heading[] =>
    lines.flatMap(({ title, target }): Heading[] => {
      const item = target === null ? null : itemAt(target.path);
      return item === null || target === null ? [] : [{ title, item, fragment: target.fragment }];
    });

  const headings = leading(flattened(contents));

  function progressionOf(item: SpineItem, progression: number): number {
    return total === 0 ? 0 : Math.min(1, ((before.get(item) ?? 0) + progression * shareOf(item)) / total);
  }

  function locatorOfItem(item: SpineItem, fragment: string): Locator {
    const href = item.path + (fragment === '' ? '' : `#${fragment}`);
    const cfi = cfiOfTarget(item, pkg.spineStep, fragment);
    return {
      href,
      type: item.mediaType,
      locations: { cfi, ...(fragment === '' ? { totalProgression: progressionOf(item, 0) } : {}) },
    };
  }

  function targetOf(locator: Locator | null): { item: SpineItem; target: UnitTarget } {
    const parsed = locator?.locations.cfi === undefined ? null : parseCfi(locator.locations.cfi, pkg.spine);
    const reference = locator === null ? null : resolveReference(`/${locator.href.replace(/^\//, '')}`, '');
    const named = reference === null ? null : itemAt(reference.path);
    if (reference !== null && named !== null && reference.fragment !== '')
      return { item: named, target: { type: 'fragment', item: named, id: reference.fragment } };
    // Steps that only say "the body" mean the beginning, where pictures before the text belong too.
    if (parsed !== null && parsed.inner.length > 1)
      return { item: parsed.item, target: { type: 'steps', item: parsed.item, inner: parsed.inner } };
    const progression = locator?.locations.progression;
    const item = parsed?.item ?? named ?? start;
    const isPart = named !== null && progression !== undefined && progression > 0 && parsed === null;
    return { item, target: isPart ? { type: 'progression', value: progression } : { type: 'start' } };
  }

  return {
    package: pkg,
    resources,
    words,
    title: pkg.title || words.epub.untitledBook,
    headings,
    pages: leading(pages),
    itemAt,
    targetOf,
    locatorOfItem,
    chapterEndAfter(item) {
      if (headings.length === 0) return null;
      const next = headings.reduce<SpineItem | null>(
        (nearest, heading) =>
          heading.item.index > item.index && (nearest === null || heading.item.index < nearest.index)
            ? heading.item
            : nearest,
        null,
      );
      return next === null ? 1 : progressionOf(next, 0);
    },
    locatorOf(place) {
      const parsed = parseCfi(place, pkg.spine);
      if (parsed === null) return null;
      const { item } = parsed;
      return {
        href: item.path,
        type: item.mediaType,
        locations: { cfi: place.trim(), totalProgression: progressionOf(item, 0) },
      };
    },
    placeOf(locator) {
      const { item, target } = targetOf(locator);
      if (target.type === 'fragment') return cfiOfTarget(item, pkg.spineStep, target.id);
      return locator.locations.cfi !== undefined && target.type !== 'progression'
        ? locator.locations.cfi
        : cfiOfTarget(item, pkg.spineStep, '');
    },
    locatorOfPlace({ item, start: range, progression, asked }, chapter) {
      if (asked !== undefined) return asked;
      const cfi = range === null ? cfiOfTarget(item, pkg.spineStep, '') : cfiOf(item, pkg.spineStep, range);
      const locations = { cfi, progression, totalProgression: progressionOf(item, progression) };
      return { href: item.path, type: item.mediaType, ...(chapter === '' ? {} : { title: chapter }), locations };
    },
  };
}
