import { loadBookFrame, openBlankFrame } from './book-frame.ts';
import type { BookFrame } from './book-frame.ts';
import type { SpineItem } from './package-document.ts';
import { FIXED_RULES } from './page-style.ts';
import type { EpubBook } from './epub-book.ts';
import { createShell } from './unit-shell.ts';
import type { SpreadUnit } from './units.ts';
import { type HostSize, onePage, type UnitTarget, type UnitView } from './unit-view.ts';
import { parseViewport } from './viewport.ts';
import type { PageSize } from './viewport.ts';

const MARGIN_PX = 8;

/** What a page has that says no size, or that of the device: all that is there for it. */
const wholeRoom = (room: HostSize): PageSize => ({
  width: Math.max(320, room.width),
  height: Math.max(320, room.height),
});

function naturalSize(frame: BookFrame, fallback: PageSize | null, room: HostSize): PageSize {
  if (frame.viewport !== null) return frame.viewport;
  if (fallback !== null) return fallback;
  const image = frame.doc.querySelector('img');
  if (image !== null && image.naturalWidth > 0) return { width: image.naturalWidth, height: image.naturalHeight };
  return wholeRoom(room);
}

/** One or two pages of fixed layout, as large as fits. */
export async function createSpreadView(
  book: EpubBook,
  unit: SpreadUnit,
  defaultViewport: string | null,
  host: HTMLElement,
  size: HostSize,
): Promise<UnitView> {
  const element = createShell(host);
  const fallback = parseViewport(defaultViewport ?? '');
  const styles = { base: '', rules: FIXED_RULES };

  const roomNow = (): HostSize => ({ width: size.width - 2 * MARGIN_PX, height: size.height - 2 * MARGIN_PX });
  /** How much of it there is for one page. */
  function pageRoom(): HostSize {
    const { width, height } = roomNow();
    return { width: unit.isDouble ? width / 2 : width, height };
  }

  async function load(item: SpineItem): Promise<BookFrame> {
    const blank = openBlankFrame(element);
    return loadBookFrame(book, item, styles, blank, {
      sized(viewport) {
        const start = viewport ?? fallback ?? wholeRoom(pageRoom());
        blank.frame.style.cssText += `position: absolute; transform-origin: 0 0; width: ${start.width}px; height: ${start.height}px; background: #fff;`;
      },
    });
  }

  const results = await Promise.allSettled([...unit.left, ...unit.right, ...unit.center].map(load));
  const pages = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    for (const page of pages) page.destroy();
    element.remove();
    throw failed.reason;
  }

  /** The pages meet in the middle; a lone left or right page keeps to its side of the fold. */
  function place(): void {
    const isDouble = unit.isDouble;
    const room = roomNow();
    const natural = pages.map((page) => naturalSize(page, fallback, pageRoom()));
    const half = pageRoom().width;
    const tallest = Math.max(...natural.map(({ height }) => height));
    const shared = Math.min(
      ...natural.map(({ width, height }) => Math.min(half / (width * (tallest / height)), room.height / tallest)),
    );
    pages.forEach((page, index) => {
      const { width, height } = natural[index] ?? { width: 1, height: 1 };
      const scale =
        unit.center.length > 0 ? Math.min(room.width / width, room.height / height) : shared * (tallest / height);
      const isLeft = unit.left.includes(page.item);
      const isRight = unit.right.includes(page.item);
      const shown = { width: width * scale, height: height * scale };
      const middle = size.width / 2;
      const x = isDouble && isLeft ? middle - shown.width : isDouble && isRight ? middle : middle - shown.width / 2;
      const y = (size.height - shown.height) / 2;
      page.frame.style.width = `${width}px`;
      page.frame.style.height = `${height}px`;
      page.frame.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
    });
  }

  place();
  let wanted = pages.find(({ item }) => item === unit.items[0]) ?? pages[0];

  return {
    ...onePage,
    element,
    frames: pages.map(({ frame }) => frame),
    showTarget(target: UnitTarget) {
      const item = target.type === 'steps' || target.type === 'fragment' ? target.item : unit.items[0];
      wanted = pages.find((page) => page.item === item) ?? wanted;
    },
    place() {
      const shown = wanted ?? pages[0];
      const item = shown?.item ?? unit.items[0];
      const range = shown?.doc.createRange() ?? null;
      if (range !== null && shown !== undefined) range.setStart(shown.doc.body, 0);
      return { item, start: range, top: range, progression: 0 };
    },
    startsBy: () => true,
    isInSight: () => true,
    docOf: (item) => pages.find((page) => page.item === item)?.doc ?? null,
    snap() {
      for (const { doc } of pages) doc.defaultView?.scrollTo(0, 0);
      return false;
    },
    resize(next) {
      size = next;
      place();
    },
    // A fixed page brings its own letters and ground; only what is around it follows the theme.
    setLook: () => Promise.resolve(),
    bringLate() {
      for (const page of pages) page.bringLate();
    },
    destroy() {
      for (const page of pages) page.destroy();
      element.remove();
    },
  };
}
