import { useEffect, useRef } from 'react';

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
  /** What the address holds and was used. Once it was forgotten, the same place is asked for anew. */
  const usedRef = useRef(first.place);
  useEffect(() => {
    if (place === null) usedRef.current = null;
    if ((place === null && words === '') || !isReady) return;
    if (place !== null && place !== usedRef.current) goToPlace(place);
    usedRef.current = place;
    forget();
  }, [place, words, isReady, goToPlace, forget]);
}
