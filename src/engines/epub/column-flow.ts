import { XHTML } from '../node-kinds.ts';
import { type PageGeometry, pageCountOf, pageOfOffset } from './page-geometry.ts';
import type { SectionFlow, SectionText } from './section-flow.ts';
import { slidBy } from './slide.ts';
import { letTallBoxesBreak } from './tall-boxes.ts';
import { firstVisible } from './visible-place.ts';

/** Pages cut by CSS columns; the document scrolls by whole pages. */
export function createColumnFlow({ doc, laid, isVertical, isRtl, isPicture }: SectionText): SectionFlow {
  const root = doc.documentElement;
  const extent = doc.createElementNS(XHTML, 'style');
  doc.head.append(extent);
  let geometry: PageGeometry | null = null;
  let pageCount = 1;
  let page = 0;
  /** Where the text of the page shown begins, once it was looked for. */
  let top: Range | null = null;

  const pageSize = (): number => (isVertical ? geometry?.height : geometry?.width) ?? 1;
  const offsetOf = (rect: DOMRect): number => {
    if (isVertical) return rect.top + root.scrollTop;
    // A page that still slides is where it will be: what is in sight is asked as soon as it is turned.
    const slid = slidBy(doc.body);
    return isRtl ? pageSize() - rect.right + slid - root.scrollLeft : rect.left - slid + root.scrollLeft;
  };
  const pageOf = (rect: DOMRect): number => pageOfOffset(offsetOf(rect), pageSize(), pageCount);

  function scrollToPage(): void {
    const offset = page * pageSize();
    if (isVertical) root.scrollTo({ left: 0, top: offset, behavior: 'instant' });
    else root.scrollTo({ left: isRtl ? -offset : offset, top: 0, behavior: 'instant' });
  }

  function showPage(wanted: number): void {
    page = Math.max(0, Math.min(pageCount - 1, wanted));
    scrollToPage();
    top = null;
  }

  return {
    strip: isVertical ? null : { element: doc.body, nextSide: isRtl ? -1 : 1 },
    get pageCount() {
      return pageCount;
    },
    get page() {
      return page;
    },
    get progression() {
      return page / pageCount;
    },
    measure(next) {
      geometry = next;
      root.removeAttribute('data-libro-pages');
      showPage(0);
      if (!isVertical) letTallBoxesBreak(doc, next.contentHeight);
      // A page that is one picture stays one page.
      if (isPicture) pageCount = 1;
      else
        pageCount = isVertical
          ? pageCountOf(root.scrollHeight, next.height, 1, next.marginBlock)
          : pageCountOf(root.scrollWidth, next.width, next.columns, next.marginInline);
      // The last page is whole, also where its text ends in the first column.
      const end = `${pageCount * pageSize() - 1}px`;
      extent.textContent = `html[data-libro-pages]::after { ${isVertical ? 'margin-top' : isRtl ? 'right' : 'left'}: ${end}; }`;
      root.setAttribute('data-libro-pages', String(pageCount));
    },
    showProgression: (progression) => showPage(Math.floor(progression * pageCount + 1e-6)),
    showPage,
    step(by) {
      if (page + by < 0 || page + by >= pageCount) return false;
      showPage(page + by);
      return true;
    },
    nudge: () => false,
    showRect: (rect) => showPage(pageOf(rect)),
    isInSight: (rect) => pageOf(rect) === page,
    top() {
      top ??= firstVisible(doc, laid.items, page, pageOf);
      return top;
    },
    snap() {
      const offset = Math.abs(isVertical ? root.scrollTop : root.scrollLeft);
      if (Math.abs(offset - page * pageSize()) <= 1) return false;
      const before = page;
      showPage(Math.round(offset / pageSize()));
      return page !== before;
    },
  };
}
