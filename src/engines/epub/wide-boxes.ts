import { isZoomed } from '../page-zoom.ts';

/** What may be too wide for a column. */
const CANDIDATES = 'table, math, pre, mjx-container';
/** A table whose columns would be narrower than this many letters is better scrolled than broken inside its words. */
const LEAST_COLUMN_EM = 4.2;

/** Whether a box has more to show at that side: −1 left, 1 right. */
export function scrollsTowards(box: Element, side: -1 | 1): boolean {
  const { direction } = getComputedStyle(box);
  const room = box.scrollWidth - box.clientWidth;
  const fromLeft = direction === 'rtl' ? room + box.scrollLeft : box.scrollLeft;
  return side === -1 ? fromLeft > 1 : fromLeft < room - 1;
}

/** The wide boxes of a chapter: first made tight, and where that is not enough, boxes that scroll. */
export interface WideBoxes {
  /** Looks at every candidate for columns of this width; null where nothing is ever too wide (vertical writing). */
  mark(columnWidth: number | null): void;
}

function tellEdges(box: Element): void {
  const sides = [scrollsTowards(box, -1) ? 'left' : '', scrollsTowards(box, 1) ? 'right' : ''];
  box.setAttribute('data-libro-more', sides.join(' ').trim());
}

function columnsOf(box: Element): number {
  return Math.max(1, ...[...box.querySelectorAll('tr')].slice(0, 30).map((row) => row.children.length));
}

/** A finger that pulls where the box has nothing left is the reader's: the browser must not begin to scroll. Where `touch-action` knows sides it says so itself. */
function leaveSwipes(box: Element): void {
  let startX = 0;
  const start = (event: Event): void => {
    startX = xOf(event) ?? startX;
  };
  const move = (event: Event): void => {
    const x = xOf(event);
    if (x === null || x === startX || isZoomed() || !event.cancelable) return;
    if (box.closest('[data-libro-scrolls]') !== null) return;
    if (!scrollsTowards(box, x < startX ? 1 : -1)) event.preventDefault();
  };
  box.addEventListener('touchstart', start, { passive: true });
  box.addEventListener('touchmove', move, { passive: false });
  box.addEventListener('scroll', () => tellEdges(box), { passive: true });
}

function xOf(event: Event): number | null {
  return isTouchEvent(event) && event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
}

function isTouchEvent(event: Event): event is TouchEvent {
  return 'touches' in event;
}

export function createWideBoxes(doc: Document): WideBoxes {
  const known = new WeakSet<Element>();

  function roomOf(box: Element, columnWidth: number): number {
    const around = box.parentElement?.clientWidth ?? 0;
    return around > 0 ? Math.min(around, columnWidth) : columnWidth;
  }

  function isTooWide(box: Element, room: number): boolean {
    // One by one: what goes on in the next column is no wider for it.
    const widths = Array.from(box.getClientRects(), ({ width }) => width);
    return Math.max(...widths, box.scrollWidth) > room + 1;
  }

  function makeTight(box: Element, room: number): void {
    box.setAttribute('data-libro-tight', '');
    if (!isTooWide(box, room) || box.localName !== 'table') return;
    const letter = parseFloat(getComputedStyle(box).fontSize);
    if (columnsOf(box) * LEAST_COLUMN_EM * letter <= room) box.setAttribute('data-libro-tight', 'words');
  }

  function makeScroll(box: Element): void {
    box.setAttribute('data-libro-wide', '');
    box.setAttribute('tabindex', '0');
    tellEdges(box);
    if (known.has(box)) return;
    known.add(box);
    leaveSwipes(box);
  }

  return {
    mark(columnWidth) {
      for (const box of doc.querySelectorAll(CANDIDATES)) {
        for (const name of ['data-libro-wide', 'data-libro-tight', 'data-libro-more', 'tabindex'])
          box.removeAttribute(name);
        if (columnWidth === null || box.parentElement?.closest('[data-libro-wide]')) continue;
        const room = roomOf(box, columnWidth);
        if (!isTooWide(box, room)) continue;
        makeTight(box, room);
        if (isTooWide(box, room)) makeScroll(box);
      }
    },
  };
}
