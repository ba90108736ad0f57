import { XHTML } from '../node-kinds.ts';

/** On what stands in for a frame or an object: the address of what it has. */
export const EMBEDDED = 'data-libro-embedded';
/** On what has the text of another page of the book in it: the path of that page, where its addresses begin. */
export const BASE = 'data-libro-base';

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
