import { report } from '../../platform/report.ts';
import { isElement } from '../node-kinds.ts';
import { loadBookFrame } from './book-frame.ts';
import { rangeOfCfi } from './cfi.ts';
import type { PageLook, TextDisplay } from '../publication.ts';
import type { SpineItem } from './package-document.ts';
import { pageCountOf, pageGeometry, pageOfOffset } from './page-geometry.ts';
import { BASE_STYLE, REFLOW_RULES } from './page-style.ts';
import type { EpubBook } from './epub-book.ts';
import { giveLetters } from './reading-letters.ts';
import { letTallBoxesBreak } from './tall-boxes.ts';
import type { HostSize, UnitTarget, UnitView } from './unit-view.ts';
import { firstVisible, listItems, rectOfPlace } from './visible-place.ts';
import { createWideBoxes } from './wide-boxes.ts';

/** From here on a line holds few words: long ones are divided. */
const LARGE_LETTERS = 150;

function isSetAlike(one: TextDisplay, other: TextDisplay): boolean {
  const names = ['letters', 'family', 'spacing', 'margins', 'alignment'] as const;
  return names.every((name) => one[name] === other[name]);
}

function createShell(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position: absolute; inset: 0; overflow: hidden; visibility: hidden;';
  return element;
}

/** A reflowable section cut into pages by CSS columns; its frame is as large as a page and scrolls by pages. */
export async function createReflowView(
  book: EpubBook,
  item: SpineItem,
  host: HTMLElement,
  initial: { readonly size: HostSize; readonly look: PageLook },
): Promise<UnitView> {
  let { size, look } = initial;
  const element = createShell();
  host.append(element);
  let geometry = pageGeometry(size.width, size.height, look.text);
  const sizeFrame = (frame: HTMLIFrameElement): void => {
    frame.style.width = `${geometry.width}px`;
    frame.style.height = `${geometry.height}px`;
    frame.style.marginInline = `${Math.max(0, size.width - geometry.width) / 2}px`;
  };
  const styles = { base: BASE_STYLE, rules: REFLOW_RULES };
  const loaded = await loadBookFrame(book, item, styles, element, sizeFrame).catch((error: unknown) => {
    element.remove();
    throw error;
  });
  const { frame, doc } = loaded;
  const root = doc.documentElement;
  const view = doc.defaultView ?? window;
  const bodyStyle = view.getComputedStyle(doc.body);
  const isVertical = bodyStyle.writingMode.startsWith('vertical');
  const isRtl = !isVertical && (bodyStyle.direction === 'rtl' || view.getComputedStyle(root).direction === 'rtl');
  const wideBoxes = createWideBoxes(doc);
  const items = listItems(doc);
  const isPicture = items.length === 1 && items.every((only) => isElement(only) && only.matches('img, svg'));
  /** What the pages were measured with. */
  let laidOut = look.text;
  let pageCount = 1;
  let page = 0;
  let anchor: Range | null = null;
  /** Where the text of the page shown begins, once it was looked for. */
  let top: Range | null = null;

  const pageSize = (): number => (isVertical ? geometry.height : geometry.width);
  const offsetOf = (rect: DOMRect): number => {
    if (isVertical) return rect.top + root.scrollTop;
    return isRtl ? geometry.width - rect.right - root.scrollLeft : rect.left + root.scrollLeft;
  };
  const pageOfRect = (rect: DOMRect): number => pageOfOffset(offsetOf(rect), pageSize(), pageCount);

  function scrollToPage(): void {
    const offset = page * pageSize();
    if (isVertical) view.scrollTo({ left: 0, top: offset, behavior: 'instant' });
    else view.scrollTo({ left: isRtl ? -offset : offset, top: 0, behavior: 'instant' });
  }

  function setVariables(): void {
    const { marginInline, marginBlock, columnWidth, contentHeight } = geometry;
    const values: Record<string, number> = {
      width: geometry.width,
      height: geometry.height,
      'margin-inline': marginInline,
      'margin-block': marginBlock,
      'column-size': isVertical ? contentHeight : columnWidth,
      'column-gap': 2 * (isVertical ? marginBlock : marginInline),
      'content-height': contentHeight,
      'font-size': geometry.fontSize,
    };
    for (const [name, value] of Object.entries(values)) root.style.setProperty(`--libro-${name}`, `${value}px`);
  }

  function setAttributes(): void {
    const { family, spacing, alignment, letters } = look.text;
    const said = { theme: look.theme, family, spacing, alignment };
    for (const [name, value] of Object.entries(said)) root.setAttribute(`data-libro-${name}`, value);
    root.toggleAttribute('data-libro-large', letters >= LARGE_LETTERS);
    root.style.setProperty('--libro-letters', String(letters / 100));
  }

  /** A family that cannot be had now leaves the text in the letters of the device. */
  function bringFamily(): Promise<void> {
    return giveLetters(doc, look.text.family).catch((cause: unknown) =>
      report('Las letras elegidas no llegaron', cause),
    );
  }

  /** Lays out anew; what was at the top of the page stays on it. */
  function layOut(): void {
    geometry = pageGeometry(size.width, size.height, look.text);
    sizeFrame(frame);
    laidOut = look.text;
    measure();
    if (anchor === null) showPage(0);
    else showRange(anchor);
  }

  function measure(): void {
    root.removeAttribute('data-libro-pages');
    page = 0;
    scrollToPage();
    setVariables();
    wideBoxes.mark(isVertical ? null : geometry.columnWidth);
    if (!isVertical) letTallBoxesBreak(doc, geometry.contentHeight);
    const { columns, marginInline, marginBlock } = geometry;
    // A page that is one picture stays one page.
    if (isPicture) pageCount = 1;
    else
      pageCount = isVertical
        ? pageCountOf(root.scrollHeight, geometry.height, 1, marginBlock)
        : pageCountOf(root.scrollWidth, geometry.width, columns, marginInline);
    // The last page is whole, also where its text ends in the first column.
    const end = `${pageCount * pageSize() - 1}px`;
    extent.textContent = `html[data-libro-pages]::after { ${isVertical ? 'margin-top' : isRtl ? 'right' : 'left'}: ${end}; }`;
    root.setAttribute('data-libro-pages', String(pageCount));
  }

  function topOfPage(): Range | null {
    top ??= firstVisible(doc, items, page, pageOfRect);
    return top;
  }

  function showPage(wanted: number): void {
    page = Math.max(0, Math.min(pageCount - 1, wanted));
    scrollToPage();
    top = null;
    anchor = topOfPage();
  }

  function showRange(range: Range): void {
    const rect = rectOfPlace(range);
    showPage(rect === null ? 0 : pageOfRect(rect));
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
    if (target.type === 'end') return showPage(pageCount - 1);
    if (target.type === 'progression') return showPage(Math.floor(target.value * pageCount + 1e-6));
    const range = target.type === 'steps' ? rangeOfCfi(doc, target.inner) : rangeOfId(target.id);
    return range === null ? showPage(0) : showRange(range);
  }

  const extent = doc.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  doc.head.append(extent);
  if (isPicture) root.setAttribute('data-libro-picture', '');
  await bringFamily();
  setAttributes();
  measure();

  return {
    element,
    frames: [frame],
    get pageCount() {
      return pageCount;
    },
    get page() {
      return page;
    },
    strip: isVertical ? null : { element: doc.body, nextSide: isRtl ? -1 : 1 },
    showPage,
    showTarget,
    place: () => ({ item, start: topOfPage(), progression: page / pageCount }),
    startsBy(id) {
      const element = doc.getElementById(id);
      const start = topOfPage()?.startContainer;
      if (element === null || start === undefined) return null;
      const order = element.compareDocumentPosition(start);
      return (
        element === start || (order & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0
      );
    },
    docOf: (wanted) => (wanted === item ? doc : null),
    pageOf(target) {
      const rect = target.getClientRects()[0];
      return rect === undefined ? null : pageOfRect(rect);
    },
    snap() {
      const offset = Math.abs(isVertical ? root.scrollTop : root.scrollLeft);
      if (Math.abs(offset - page * pageSize()) <= 1) return false;
      const before = page;
      showPage(Math.round(offset / pageSize()));
      return page !== before;
    },
    resize(next) {
      size = next;
      layOut();
    },
    async setLook(next) {
      look = next;
      if (next.text.family !== laidOut.family) await bringFamily();
      // The next choice came meanwhile, and does it all.
      if (look !== next) return;
      setAttributes();
      if (!isSetAlike(laidOut, next.text)) layOut();
    },
    destroy() {
      loaded.destroy();
      element.remove();
    },
  };
}
