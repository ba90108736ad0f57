import type { ReaderPlace } from '../publication.ts';
import { pagesInView } from './book-pages.ts';
import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import type { UnitStage } from './unit-stage.ts';
import { isLacking, type UnitPlace, type UnitTarget, type UnitView } from './unit-view.ts';

/** The chapter a page belongs to: the last heading at or before its top, else the first one below it. */
function chapterAt(book: EpubBook, view: UnitView, spineIndex: number): { title: string; isOwn: boolean } {
  let before = '';
  let below: string | null = null;
  let isInside = false;
  for (const { item, fragment, title } of book.headings) {
    if (item.index > spineIndex) continue;
    const isHere = item.index === spineIndex;
    if (isHere && fragment !== '' && view.startsBy(fragment) === false) {
      if (view.page === 0) below ??= title;
      continue;
    }
    before = title;
    isInside ||= isHere;
  }
  return { title: isInside ? before : (below ?? before), isOwn: isInside || below !== null };
}

/** What a section calls itself that the contents do not name: a cover, a colophon. */
function ownTitle(view: UnitView): string {
  const doc = view.frames[0]?.contentDocument ?? null;
  const heading = doc?.querySelector('h1, h2')?.textContent ?? '';
  const named = doc?.querySelector('body > section[aria-label]')?.getAttribute('aria-label') ?? '';
  return (heading || named).replaceAll(/\s+/g, ' ').trim();
}

/** The name of the chapter and the page in it. "1 de 1" says nothing where the contents do not name the section. */
function labelOf(book: EpubBook, view: UnitView, chapter: { title: string; isOwn: boolean }): string {
  const title = (chapter.isOwn ? '' : ownTitle(view)) || chapter.title || book.title;
  if (isLacking(view) || view.isPart || (!chapter.isOwn && view.pageCount === 1)) return title;
  const { labelWithTitle, pageOf, percent } = book.words.epub;
  if (!view.isScrolled) return labelWithTitle(title, pageOf(view.page + 1, view.pageCount));
  return view.pageCount === 1 ? title : labelWithTitle(title, percent(view.place().progression));
}

/** How a fixed page is best held, where the screen is held otherwise. */
function hintOf(book: EpubBook, { orientation }: SpineItem, isLandscape: boolean): string | null {
  if (orientation === null || (orientation === 'landscape') === isLandscape) return null;
  return book.words.epub.bestHeld[orientation];
}

/** How much of a chapter that scrolls one step goes on by. */
const stepShare = (view: UnitView): number => view.share / Math.max(1, view.pageCount - 1);

/** How far down a chapter that scrolls its window is, in steps. */
export const stepsDown = (view: UnitView): number => (view.isScrolled ? view.place().progression / stepShare(view) : 0);

/** Where the reader stands: locator, label, and whether there is more before and after. */
export function readerPlaceOf(book: EpubBook, stage: UnitStage, unitIndex: number, view: UnitView): ReaderPlace {
  const place = view.place();
  const { spine } = book.package;
  const chapter = chapterAt(book, view, place.item.index);
  const unit = stage.units[unitIndex];
  let label = labelOf(book, view, chapter);
  if (unit?.type === 'spread') {
    const numbers = unit.items.map((item) => spine.indexOf(item) + 1);
    const [first = 1, last] = numbers;
    const { fixedPage, fixedPages } = book.words.epub;
    label = last === undefined ? fixedPage(first, spine.length) : fixedPages(first, last, spine.length);
  }
  return {
    locator: book.locatorOfPlace(place, chapter.title),
    label,
    hint: unit?.type === 'spread' ? hintOf(book, place.item, stage.isLandscape) : null,
    chapterEnd: book.chapterEndAfter(place.item),
    ...(view.isScrolled ? { windowShare: stepShare(view) } : {}),
    pages: pagesInView(book, view, place.item.index),
    isFirst: view.page === 0 && stage.neighbour(unitIndex, -1) === null,
    // Who stands before what cannot be had has not read it.
    isLast:
      !view.isPart && !isLacking(view) && view.page === view.pageCount - 1 && stage.neighbour(unitIndex, 1) === null,
  };
}

/** Where to stand for the same place when its section is loaded anew; in a spread, on the same one of its pages. */
export function targetOfPlace(book: EpubBook, place: UnitPlace): UnitTarget {
  const { target } = book.targetOf(book.locatorOfPlace(place, ''));
  return target.type === 'start' ? { type: 'steps', item: place.item, inner: [] } : target;
}
