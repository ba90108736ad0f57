import { useEffect, useRef } from 'react';
import type { ReaderPlace } from '../../engines/publication.ts';
import { useNotes } from '../../hooks/use-notes.ts';
import { type DiaryEvent, emptyDiary, nextDiary, standingAt } from './diary-machine.ts';

const writtenEveryMs = 60_000;

/** Writes down how long somebody reads and how many pages, for themselves. */
export function useReadingDiary(place: ReaderPlace | null): void {
  const notes = useNotes();
  const diaryRef = useRef(emptyDiary);
  const { page = null, place: at = '', progression = 0, windowShare = null } = place ? standingAt(place) : {};

  useEffect(() => {
    const tell = (event: DiaryEvent) => {
      diaryRef.current = nextDiary(diaryRef.current, event);
    };
    const stand = () => {
      if (page === null) return;
      tell({ type: 'stood', page, place: at, progression, windowShare, atMs: performance.now() });
    };
    stand();
    function onSight(): void {
      if (document.visibilityState === 'hidden') tell({ type: 'away', atMs: performance.now() });
      else stand();
    }
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [page, at, progression, windowShare]);

  useEffect(() => {
    if (notes === null) return undefined;
    const { addReading } = notes;
    function write(): void {
      diaryRef.current = nextDiary(diaryRef.current, { type: 'counted', atMs: performance.now() });
      const { readMs, pages } = diaryRef.current;
      const seconds = Math.floor(readMs / 1_000);
      if (seconds === 0 && pages === 0) return;
      diaryRef.current = nextDiary(diaryRef.current, { type: 'written', readMs: seconds * 1_000, pages });
      void addReading({ seconds, pages });
    }
    const timer = setInterval(write, writtenEveryMs);
    const onHidden = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      write();
    };
  }, [notes]);
}
