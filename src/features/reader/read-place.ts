import type { Locator } from '../../../contract/locator.ts';
import type { ReaderPlace } from '../../engines/publication.ts';

/**
 * A place as it is kept and told of: who stands on the last page has all of the book read, wherever that page begins.
 * Nothing else of it is changed, so it is the same place on every screen; what is marked there knows where it stands.
 */
export function readPlaceOf({ locator, isLast }: Pick<ReaderPlace, 'locator' | 'isLast'>): Locator {
  return isLast ? { ...locator, locations: { ...locator.locations, totalProgression: 1 } } : locator;
}
