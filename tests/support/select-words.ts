import type { Page } from '@playwright/test';

/** Selects words in the middle of the page in sight, as a finger held on them does; empty where it has none. */
export function selectWords(page: Page, length: number): Promise<string> {
  return page.evaluate((most) => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const doc = frame?.contentDocument ?? document;
    const root = frame ? doc.body : document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text');
    if (!root) return '';
    const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = doc.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      range.selectNodeContents(node);
      const box = range.getClientRects()[0];
      const isSeen = box && box.left > 0 && box.right < (frame?.clientWidth ?? innerWidth) && box.top > 60;
      if (!isSeen || node.data.trim().length < 20 || node.parentElement?.closest('a')) continue;
      range.setEnd(node, Math.min(most, node.length));
      doc.getSelection()?.removeAllRanges();
      doc.getSelection()?.addRange(range);
      return range.toString().trim();
    }
    return '';
  }, length);
}
