import { useEffect } from 'react';

/** What the address of a book asks for: a place (`null`: none) and words (empty: none). */
export interface Brought {
  readonly place: string | null;
  readonly words: string;
}

/** Goes to a place that comes while the book is open (`first` is what it was opened with), and has what was used forgotten. */
export function useAddress(
  { place, words }: Brought,
  first: Brought,
  isReady: boolean,
  goToPlace: (place: string) => void,
  forget: () => void,
): void {
  useEffect(() => {
    if ((place === null && words === '') || !isReady) return;
    if (place !== null && place !== first.place) goToPlace(place);
    forget();
  }, [place, words, first, isReady, goToPlace, forget]);
}
