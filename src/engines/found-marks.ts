import type { Locator } from '../../contract/locator.ts';
import { foldQuery, foldText, type FoldedText } from '../platform/fold-text.ts';
import { createQuoteFinder } from './find-quote.ts';
import { findText } from './find-text.ts';
import { mostHits } from './publication.ts';
import { readRunningText } from './running-text.ts';
import type { Span } from './spoken-text.ts';

/** How style sheets call it: `::highlight(libro-found)`. */
const name = 'libro-found';

/** The hyphen that parts a word at the end of a printed line, with the line end. */
const parting = /(?<=\p{L})-[^\S\n]*\n(?=[\p{L}\p{N}])/gu;

/**
 * As a search of printed pages reads it: a parted word is whole. What parts it becomes letters that say nothing, so that
 * all others stay where they are.
 */
const foldPrinted = (text: string): FoldedText =>
  foldText(text.replace(parting, ({ length }) => '\u00AD'.repeat(length)));

/**
 * Marks every place in an element that says what was typed, and nothing else in its document (CSS Custom Highlight
 * API: no node changes, so no place moves). A browser without it marks nothing. `isPrinted`: its lines are those of a
 * printed page.
 */
export function markFound(root: Element, typed: string | null, isPrinted = false): void {
  const view = root.ownerDocument.defaultView;
  if (view === null || !('Highlight' in view) || !('highlights' in view.CSS)) return;
  const { highlights } = view.CSS;
  if (typed === null) return void highlights.delete(name);
  const { text, folded, rangeOf } = readRunningText(root, isPrinted ? foldPrinted : foldText);
  const ranges = findText(text, folded, foldQuery(typed), mostHits).flatMap(
    ({ start, end }) => rangeOf(start, end) ?? [],
  );
  highlights.set(name, new view.Highlight(...ranges));
}

/**
 * The place inside a printed page that a search has found: of several that say the same the one with the words around
 * it, then the nearest to as far on as it was found. Null where nothing there says it.
 */
export function placeFound(element: Element, { text = {}, locations }: Locator): Range | null {
  const running = readRunningText(element, foldPrinted);
  const near = (locations.progression ?? 0) * running.text.length;
  const far = ({ start }: Span): number => Math.abs(start - near);
  const place =
    createQuoteFinder(running).find(text, near) ??
    // A short word whose surroundings are read in another order here.
    findText(running.text, running.folded, foldQuery(text.highlight ?? ''), mostHits).sort(
      (one, other) => far(one) - far(other),
    )[0];
  return place ? running.rangeOf(place.start, place.end) : null;
}
