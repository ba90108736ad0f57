import type { DrawnNote } from '../note-marks.ts';
import type { UnitView } from './unit-view.ts';

/** As few are all looked at. */
const few = 60;
/** What floats beside the text may stand out of its order: so many that are out of sight end the search. */
const slack = 20;

/**
 * Of many notes of a chapter, in the order of its text, those that may begin in sight: to ask where each of a thousand
 * stands takes longer than to turn the page.
 */
export function notesNear(view: UnitView, notes: readonly DrawnNote[]): readonly DrawnNote[] {
  const top = notes.length <= few || view.frames.length > 1 ? null : view.place().top;
  if (top === null) return notes;
  let low = 0;
  let high = notes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBefore = (notes[middle]?.range.compareBoundaryPoints(Range.START_TO_START, top) ?? 0) < 0;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  /** How many from there on, with those out of sight at the end. */
  function reach(from: number, step: 1 | -1): number {
    let at = from;
    for (let misses = 0; misses < slack && notes[at] !== undefined; at += step) {
      const range = notes[at]?.range;
      misses = range && range.getClientRects().length > 0 && view.isInSight(range) ? 0 : misses + 1;
    }
    return at;
  }
  return notes.slice(reach(low - 1, -1) + 1, reach(low, 1));
}
