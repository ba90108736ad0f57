import { report } from '../../platform/report.ts';
import { isElement } from '../node-kinds.ts';
import { lettersCame, loadBookFrame } from './book-frame.ts';
import type { PageLook } from '../publication.ts';
import type { SpineItem } from './package-document.ts';
import { createColumnFlow } from './column-flow.ts';
import { createLaidText, leaveForLater, type LaterText } from './later-text.ts';
import { giveLook, giveSizes, isSetAlike } from './page-dress.ts';
import { pageGeometry } from './page-geometry.ts';
import { BASE_STYLE, REFLOW_RULES } from './page-style.ts';
import type { EpubBook } from './epub-book.ts';
import { giveLetters } from './reading-letters.ts';
import { createScrollFlow } from './scroll-flow.ts';
import { rangeOfTarget } from './target-range.ts';
import type { FramedShell } from './unit-shell.ts';
import type { HostSize, UnitTarget, UnitView } from './unit-view.ts';
import { rectOfPlace, standsBy } from './visible-place.ts';
import { createWideBoxes } from './wide-boxes.ts';

/** How a section is set, and where it is shown first; a long one is laid out as far as that takes. */
export interface ReflowStart {
  readonly size: HostSize;
  readonly look: PageLook;
  readonly first: UnitTarget | undefined;
}

/** A reflowable section in the frame of its shell, as large as its window: cut into pages, or scrolled where its lines lie. */
export async function createReflowView(
  book: EpubBook,
  item: SpineItem,
  { element, blank }: FramedShell,
  initial: ReflowStart,
): Promise<UnitView> {
  let { size, look } = initial;
  const { first } = initial;
  const isScrolled = initial.look.flow === 'scroll' || item.isScrolled;
  const geometryNow = () => pageGeometry(size.width, size.height, look.text, isScrolled ? 1 : 2);
  let geometry = geometryNow();
  const { frame } = blank;
  const sizeFrame = (): void => {
    frame.style.width = `${geometry.width}px`;
    frame.style.height = `${geometry.height}px`;
    frame.style.marginInline = `${Math.max(0, size.width - geometry.width) / 2}px`;
  };
  const styles = {
    base: BASE_STYLE,
    rules: REFLOW_RULES,
    // As nearly every chapter is: lines from side to side.
    dress(root: HTMLElement) {
      giveSizes(root, geometry, false);
      giveLook(root, look);
      root.toggleAttribute('data-libro-scrolls', isScrolled);
    },
  };
  const left: { later: LaterText | null } = { later: null };
  const steps = {
    sized: sizeFrame,
    placed(page: Document) {
      if (first === undefined || first.type === 'progression' || first.type === 'end') return;
      left.later = leaveForLater(page, rangeOfTarget(page, first), geometry);
    },
  };
  const loaded = await loadBookFrame(book, item, styles, blank, steps).catch((error: unknown) => {
    element.remove();
    throw error;
  });
  const { doc } = loaded;
  const root = doc.documentElement;
  const view = doc.defaultView ?? window;
  const bodyStyle = view.getComputedStyle(doc.body);
  const isVertical = bodyStyle.writingMode.startsWith('vertical');
  const isRtl = !isVertical && (bodyStyle.direction === 'rtl' || view.getComputedStyle(root).direction === 'rtl');
  const wideBoxes = createWideBoxes(doc);
  const laid = await createLaidText(doc, left.later);
  const { items } = laid;
  const isPicture = items.length === 1 && items.every((only) => isElement(only) && only.matches('img, svg'));
  // Upright lines would scroll sideways: they stay in pages.
  const scrolls = isScrolled && !isVertical;
  const flow = (scrolls ? createScrollFlow : createColumnFlow)({ doc, laid, isVertical, isRtl, isPicture });
  /** What the pages were measured with. */
  let laidOut = look.text;
  /** What was gone to; undefined where it is what the page shown begins with, which is looked for when it is asked for. */
  let anchor: Range | null | undefined;
  /** Letters that only the rest has were on their way when it was measured. */
  let isLate = false;

  /** A family that cannot be had now leaves the text in the letters of the device. */
  function bringFamily(): Promise<void> {
    return giveLetters(doc, look.text.family).catch((cause: unknown) =>
      report('Las letras elegidas no llegaron', cause),
    );
  }

  /** While the text lies as it did when it was shown. */
  function standing(): Range | null {
    if (anchor === undefined) anchor = flow.top();
    return anchor;
  }

  /** Lays out all of it anew; what was at the top of the page stays on it. */
  function layOut(): void {
    const kept = standing();
    const wasPart = laid.share < 1;
    laid.bringRest();
    geometry = geometryNow();
    sizeFrame();
    laidOut = look.text;
    measure();
    isLate ||= wasPart && doc.fonts.status === 'loading';
    if (kept === null) showPage(0);
    else showRange(kept);
  }

  /** Whoever asks for more than the page it was loaded for has all of it. */
  function layOutWhole(): void {
    if (laid.share === 1) return;
    if (!scrolls) return layOut();
    // What is in view and above lies as it did, and somebody may be scrolling.
    laid.bringRest();
    wideBoxes.mark(geometry.columnWidth);
  }

  function measure(): void {
    giveSizes(root, geometry, isVertical);
    wideBoxes.mark(isVertical ? null : geometry.columnWidth);
    flow.measure(geometry);
  }

  function showPage(wanted: number): void {
    flow.showPage(wanted);
    anchor = undefined;
  }

  /** What is in view now is what is kept. */
  function moved(isMoved: boolean): boolean {
    if (isMoved) anchor = undefined;
    return isMoved;
  }

  function showRange(range: Range): void {
    const rect = rectOfPlace(range);
    if (rect === null) flow.showPage(0);
    else flow.showRect(rect);
    anchor = range;
  }

  function showTarget(target: UnitTarget): void {
    if (target !== first) layOutWhole();
    standAt(target);
    // What the last page laid out ends with is not known.
    if (laid.share === 1 || flow.page < flow.pageCount - 1) return;
    layOutWhole();
    standAt(target);
  }

  function standAt(target: UnitTarget): void {
    if (target.type === 'start') return showPage(0);
    if (target.type === 'end') return showPage(flow.pageCount - 1);
    if (target.type === 'progression') {
      flow.showProgression(target.value);
      anchor = undefined;
      return;
    }
    const range = rangeOfTarget(doc, target);
    return range === null ? showPage(0) : showRange(range);
  }

  root.toggleAttribute('data-libro-scrolls', scrolls);
  if (isPicture) root.setAttribute('data-libro-picture', '');
  await bringFamily();
  giveLook(root, look);
  measure();

  return {
    element,
    frames: [frame],
    isScrolled: scrolls,
    get isPart() {
      return laid.share < 1 || isLate;
    },
    get share() {
      return laid.share;
    },
    async complete() {
      layOutWhole();
      if (!isLate) return;
      await lettersCame(doc);
      layOut();
      isLate = false;
    },
    get pageCount() {
      return flow.pageCount;
    },
    get page() {
      return flow.page;
    },
    strip: flow.strip,
    step(by) {
      layOutWhole();
      return moved(flow.step(by));
    },
    nudge(by) {
      layOutWhole();
      return moved(flow.nudge(by));
    },
    showTarget,
    // What was gone to, also in the middle of a page: in a window of another size it is the same place.
    place: () => ({
      item,
      start: standing() ?? flow.top(),
      top: flow.top(),
      progression: flow.progression * laid.share,
    }),
    startsBy: (id) => standsBy(doc.getElementById(id), flow.top()),
    docOf: (wanted) => (wanted === item ? doc : null),
    isInSight(target) {
      // What is not laid out yet has no box, and is on no page that is shown.
      if (!laid.has(target)) return false;
      const rect = target.getClientRects()[0];
      return rect === undefined || flow.isInSight(rect);
    },
    bring(target) {
      layOutWhole();
      const rect = target.getClientRects()[0];
      if (rect === undefined || flow.isInSight(rect)) return false;
      flow.showRect(rect);
      return moved(true);
    },
    snap: () => moved(flow.snap()),
    resize(next) {
      size = next;
      layOut();
    },
    async setLook(next) {
      standing();
      look = next;
      if (next.text.family !== laidOut.family) await bringFamily();
      // The next choice came meanwhile, and does it all.
      if (look !== next) return;
      giveLook(root, look);
      if (!isSetAlike(laidOut, next.text)) layOut();
    },
    bringLate: loaded.bringLate,
    destroy() {
      loaded.destroy();
      element.remove();
    },
  };
}
