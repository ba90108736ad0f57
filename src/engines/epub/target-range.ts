import { rangeOfCfi } from './cfi.ts';
import type { UnitTarget } from './unit-view.ts';

/** The place a target names in a document; null where it names none, or one that is not there. */
export function rangeOfTarget(doc: Document, target: UnitTarget): Range | null {
  if (target.type === 'steps') return rangeOfCfi(doc, target.inner);
  const found = target.type === 'fragment' ? doc.getElementById(target.id) : null;
  if (found === null) return null;
  const range = doc.createRange();
  range.setStart(found, 0);
  return range;
}
