/**
 * A control that is replaced while it has the focus («Descargar» by its progress, a row that is removed) would leave the
 * focus at the top of the document: whoever goes by keyboard or listens would begin again. It goes to the nearest part of
 * the screen that is still there instead (WCAG 2.4.3). Answers how to stop.
 */
export function keepFocus(page: Document): () => void {
  let path: readonly EventTarget[] = [];
  const remember = (event: FocusEvent) => {
    path = event.composedPath();
  };
  const observer = new MutationObserver(() => {
    const [last] = path;
    if (page.activeElement !== page.body || !(last instanceof Node) || last.isConnected) return;
    const still = path.filter((one) => one instanceof HTMLElement && one.isConnected && one.closest('main, dialog'));
    path = [];
    still.some((one) => one instanceof HTMLElement && takesFocus(one));
  });
  page.addEventListener('focusin', remember);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', remember);
  };
}

/** Also where nothing else would ever focus it; what has no box of its own takes none. */
function takesFocus(element: HTMLElement): boolean {
  const isOurs = !element.hasAttribute('tabindex');
  const undo = () => isOurs && element.removeAttribute('tabindex');
  if (isOurs) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const isTaken = element.ownerDocument.activeElement === element;
  if (isTaken) element.addEventListener('blur', undo, { once: true });
  else undo();
  return isTaken;
}
