import { type Stamp, timeOf } from '../../../contract/stamp.ts';
import { MOST_AHEAD_MS } from '../../../contract/sync.ts';

/**
 * Whether, of two stamps that one operation has in different places, this is the one it was given anew: the earlier one
 * where the other's clock was ahead, else the later one.
 */
export function isGivenAnew(stamp: Stamp, other: Stamp): boolean {
  const aheadMs = timeOf(stamp) - timeOf(other);
  return Math.abs(aheadMs) > MOST_AHEAD_MS ? aheadMs < 0 : stamp > other;
}
