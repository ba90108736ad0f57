import { report } from '../../platform/report.ts';
import { isElement } from '../node-kinds.ts';
import { loadBookFrame } from './book-frame.ts';
import { rangeOfCfi } from './cfi.ts';
import type { PageLook, TextDisplay } from '../publication.ts';
import type { SpineItem } from './package-document.ts';
import { createColumnFlow } from './column-flow.ts';
import { pageGeometry } from './page-geometry.ts';
import { BASE_STYLE, REFLOW_RULES } from './page-style.ts';
import type { EpubBook } from './epub-book.ts';
import { giveLetters } from './reading-letters.ts';
import { createScrollFlow } from './scroll-flow.ts';
import type { FramedShell } from './unit-shell.ts';
import type { HostSize, UnitTarget, UnitView } from './unit-view.ts';
import { listItems, rectOfPlace } from './visible-place.ts';
import { createWideBoxes } from './wide-boxes.ts';

/** From here on a line holds few words: long ones are divided. */
const LARGE_LETTERS = 150;

function isSetAlike(one: TextDisplay, other: TextDisplay): boolean {
  const names = ['letters', 'family', 'spacing', 'margins', 'alignment', 'hyphens'] as const;
  return names.every((name) => one[name] === other[name]);
}

/** A reflowable section in the frame of its shell, as large as its window: cut into pages, or scrolled where its lines lie. */
export async function createReflowView(
  book: EpubBook,
  item: SpineItem,
  { element, blank }: FramedShell,
  initial: { readonly size: HostSize; readonly look: PageLook },
): Promise<UnitView> {
  let { size, look } = initial;
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
      setVariables(root, false);
      setAttributes(root);
      root.toggleAttribute('data-libro-scrolls', isScrolled);
    },
  };
  const loaded = await loadBookFrame(book, item, styles, blank, sizeFrame).catch((error: unknown) => {
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
  const items = listItems(doc);
  const isPicture = items.length === 1 && items.every((only) => isElement(only) && only.matches('img, svg'));
  // Upright lines would scroll sideways: they stay in pages.
  const scrolls = isScrolled && !isVertical;
  const flow = (scrolls ? createScrollFlow : createColumnFlow)({ doc, items, isVertical, isRtl, isPicture });
  /** What the pages were measured with. */
  let laidOut = look.text;
  let anchor: Range | null = null;

  function setVariables(on: HTMLElement, isUpright: boolean): void {
    const { marginInline, marginBlock, columnWidth, contentHeight } = geometry;
    const values: Record<string, number> = {
      width: geometry.width,
      height: geometry.height,
      'margin-inline': marginInline,
      'margin-block': marginBlock,
      'column-size': isUpright ? contentHeight : columnWidth,
      'column-gap': 2 * (isUpright ? marginBlock : marginInline),
      'content-height': contentHeight,
      'font-size': geometry.fontSize,
    };
    for (const [name, value] of Object.entries(values)) on.style.setProperty(`--libro-${name}`, `${value}px`);
  }

  function setAttributes(on: HTMLElement): void {
    const { family, spacing, alignment, hyphens, letters } = look.text;
    const said = { theme: look.theme, family, spacing, alignment, hyphens };
    for (const [name, value] of Object.entries(said)) on.setAttribute(`data-libro-${name}`, value);
    on.toggleAttribute('data-libro-large', letters >= LARGE_LETTERS);
    on.style.setProperty('--libro-letters', String(letters / 100));
  }

  /** A family that cannot be had now leaves the text in the letters of the device. */
  function bringFamily(): Promise<void> {
    return giveLetters(doc, look.text.family).catch((cause: unknown) =>
      report('Las letras elegidas no llegaron', cause),
    );
  }

  /** Lays out anew; what was at the top of the page stays on it. */
  function layOut(): void {
    geometry = geometryNow();
    sizeFrame();
    laidOut = look.text;
    measure();
    if (anchor === null) showPage(0);
    else showRange(anchor);
  }

  function measure(): void {
    setVariables(root, isVertical);
    wideBoxes.mark(isVertical ? null : geometry.columnWidth);
    flow.measure(geometry);
  }

  function showPage(wanted: number): void {
    flow.showPage(wanted);
    anchor = flow.top();
  }

  /** What is in view now is what is kept. */
  function moved(isMoved: boolean): boolean {
    if (isMoved) anchor = flow.top();
    return isMoved;
  }

  function showRange(range: Range): void {
    const rect = rectOfPlace(range);
    if (rect === null) flow.showPage(0);
    else flow.showRect(rect);
    anchor = range;
  }

  function rangeOfId(id: string): Range | null {
    const found = doc.getElementById(id);
    if (found === null) return null;
    const range = doc.createRange();
    range.setStart(found, 0);
    return range;
  }

  function showTarget(target: UnitTarget): void {
    if (target.type === 'start') return showPage(0);
    if (target.type === 'end') return showPage(flow.pageCount - 1);
    if (target.type === 'progression') {
      flow.showProgression(target.value);
      anchor = flow.top();
      return;
    }
    const range = target.type === 'steps' ? rangeOfCfi(doc, target.inner) : rangeOfId(target.id);
    return range === null ? showPage(0) : showRange(range);
  }

  root.toggleAttribute('data-libro-scrolls', scrolls);
  if (isPicture) root.setAttribute('data-libro-picture', '');
  await bringFamily();
  setAttributes(root);
  measure();

  return {
    element,
    frames: [frame],
    isScrolled: scrolls,
    get pageCount() {
      return flow.pageCount;
    },
    get page() {
      return flow.page;
    },
    strip: flow.strip,
    showPage,
    step: (by) => moved(flow.step(by)),
    nudge: (by) => moved(flow.nudge(by)),
    showTarget,
    // What was gone to, also in the middle of a page: in a window of another size it is the same place.
    place: () => ({ item, start: anchor ?? flow.top(), top: flow.top(), progression: flow.progression }),
    startsBy(id) {
      const element = doc.getElementById(id);
      const start = flow.top()?.startContainer;
      if (element === null || start === undefined) return null;
      const order = element.compareDocumentPosition(start);
      return (
        element === start || (order & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0
      );
    },
    docOf: (wanted) => (wanted === item ? doc : null),
    isInSight(target) {
      const rect = target.getClientRects()[0];
      return rect === undefined || flow.isInSight(rect);
    },
    bring(target) {
      const rect = target.getClientRects()[0];
      if (rect === undefined || flow.isInSight(rect)) return false;
      flow.showRect(rect);
      anchor = flow.top();
      return true;
    },
    snap: () => moved(flow.snap()),
    resize(next) {
      size = next;
      layOut();
    },
    async setLook(next) {
      look = next;
      if (next.text.family !== laidOut.family) await bringFamily();
      // The next choice came meanwhile, and does it all.
      if (look !== next) return;
      setAttributes(root);
      if (!isSetAlike(laidOut, next.text)) layOut();
    },
    destroy() {
      loaded.destroy();
      element.remove();
    },
  };
}
