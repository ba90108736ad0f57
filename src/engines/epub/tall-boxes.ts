/** What books like to keep together, and what grows long. Drawings are not among them: half a drawing says nothing. */
const CANDIDATES = 'table, aside, section, article, div, blockquote, ul, ol, dl, pre';
/** From this share of a page on a box that may not break leaves holes larger than a break hurts. */
const TALL_SHARE = 0.4;

/** A box that could scroll stands on one page as a whole, whatever it says of breaks; true where it has nothing to scroll. */
function scrollsForNothing(box: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(box);
  const isScroller = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
  const fits = box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
  return isScroller && fits && !box.hasAttribute('data-libro-wide');
}

/** Lets boxes that are kept whole break where they are so tall that the page before would stay nearly empty. */
export function letTallBoxesBreak(doc: Document, pageHeight: number): void {
  for (const box of doc.querySelectorAll('[data-libro-breaks]')) box.removeAttribute('data-libro-breaks');
  const tall = [...doc.querySelectorAll(CANDIDATES)].filter((box) => {
    if (box.getClientRects().length <= 1 && box.getBoundingClientRect().height <= TALL_SHARE * pageHeight) return false;
    if (!getComputedStyle(box).breakInside.startsWith('avoid') && !scrollsForNothing(box)) return false;
    return box.querySelector(':scope > :is(img, svg):only-child') === null;
  });
  const open = new Set(tall.filter(scrollsForNothing));
  for (const box of tall) box.setAttribute('data-libro-breaks', open.has(box) ? 'open' : '');
}
