/** What books like to keep together, and what grows long. Drawings are not among them: half a drawing says nothing. */
const CANDIDATES = 'table, aside, section, article, div, blockquote, ul, ol, dl, pre';
/** From this share of a page on a box that may not break leaves holes larger than a break hurts. */
const TALL_SHARE = 0.4;

/** Lets boxes that are kept whole break where they are so tall that the page before would stay nearly empty. */
export function letTallBoxesBreak(doc: Document, pageHeight: number): void {
  for (const box of doc.querySelectorAll('[data-libro-breaks]')) box.removeAttribute('data-libro-breaks');
  const tall = [...doc.querySelectorAll(CANDIDATES)].filter((box) => {
    if (!getComputedStyle(box).breakInside.startsWith('avoid')) return false;
    if (box.getClientRects().length <= 1 && box.getBoundingClientRect().height <= TALL_SHARE * pageHeight) return false;
    return box.querySelector(':scope > :is(img, svg):only-child') === null;
  });
  for (const box of tall) box.setAttribute('data-libro-breaks', '');
}
