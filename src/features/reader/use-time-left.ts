import { useEffect, useReducer } from 'react';
import type { ReaderPlace } from '../../engines/publication.ts';
import { minutesFor, nextPace, unknownPace } from './pace-machine.ts';

export interface TimeLeft {
  /** In minutes; null where it is not known. */
  readonly chapter: number | null;
  readonly book: number | null;
}

/** How long the person will still read, by how they have read since the book was opened. */
export function useTimeLeft(place: ReaderPlace | null): TimeLeft {
  const [pace, tell] = useReducer(nextPace, unknownPace);
  const { totalProgression: share = null, position: page = null } = place?.locator.locations ?? {};

  useEffect(() => {
    if (share !== null) tell({ type: 'stood', share, page, atMs: performance.now() });
  }, [share, page]);
  useEffect(() => {
    function onSight(): void {
      tell({ type: 'away' });
      if (share !== null && document.visibilityState === 'visible')
        tell({ type: 'stood', share, page, atMs: performance.now() });
    }
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [share, page]);

  if (share === null) return { chapter: null, book: null };
  const end = place?.chapterEnd ?? null;
  return { chapter: end === null ? null : minutesFor(pace, end - share), book: minutesFor(pace, 1 - share) };
}
