import type { Locator } from '../../../contract/locator.ts';
import type { Publication } from '../../engines/publication.ts';
import type { Brought } from './use-address.ts';

/** What a book is opened with. */
export interface AskedPlace extends Brought {
  /** `?altura=`: how far on in its page the place is, or the words were found, 0–1. */
  readonly height: number;
}

/**
 * Where a book is to open by its address; null where that says no place of it. A page may be longer than its window: how
 * far down goes along, and the words that are looked for there, so that they are shown.
 */
export function askedLocator(
  book: Pick<Publication, 'format' | 'locatorOf'>,
  { place, words, height }: AskedPlace,
): Locator | null {
  const locator = place === null ? null : book.locatorOf(place);
  if (locator === null || book.format !== 'pdf') return locator;
  const found = words === '' ? {} : { text: { highlight: words } };
  return { ...locator, locations: { ...locator.locations, progression: height }, ...found };
}
