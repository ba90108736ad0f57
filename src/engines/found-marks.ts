import { foldQuery } from '../platform/fold-text.ts';
import { findText } from './find-text.ts';
import { mostHits } from './publication.ts';
import { readRunningText } from './running-text.ts';

/** How style sheets call it: `::highlight(libro-found)`. */
const name = 'libro-found';

/**
 * Marks every place in an element that says what was typed, and nothing else in its document (CSS Custom Highlight
 * API: no node changes, so no place moves). A browser without it marks nothing.
 */
export function markFound(root: Element, typed: string | null): void {
  const view = root.ownerDocument.defaultView;
  if (view === null || !('Highlight' in view) || !('highlights' in view.CSS)) return;
  const { highlights } = view.CSS;
  if (typed === null) return void highlights.delete(name);
  const { text, folded, rangeOf } = readRunningText(root);
  const ranges = findText(text, folded, foldQuery(typed), mostHits).flatMap(
    ({ start, end }) => rangeOf(start, end) ?? [],
  );
  highlights.set(name, new view.Highlight(...ranges));
}

/** The first marked place inside an element; null where none is, or the browser marks nothing. */
export function firstFoundIn(element: Element | null): Range | null {
  const view = element?.ownerDocument.defaultView;
  if (!element || !view || !('highlights' in view.CSS)) return null;
  for (const range of view.CSS.highlights.get(name) ?? [])
    if (range instanceof Range && element.contains(range.startContainer)) return range;
  return null;
}
