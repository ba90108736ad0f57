import { XHTML } from '../node-kinds.ts';

/** One after the other: so many as a book may have are too many arguments of one call. */
export function moveChildren(from: Element, to: Element): void {
  while (from.firstChild !== null) to.append(from.firstChild);
}

/** Puts a hidden, empty element where one is taken out of the text. */
export function standIn(element: Element): void {
  const isText = element.closest('body') !== null && element.closest('svg, math') === null;
  const holder = element.ownerDocument.createElementNS(XHTML, 'span');
  holder.setAttribute('hidden', '');
  if (isText) element.replaceWith(holder);
  else element.remove();
}
