import { useEffect, useRef } from 'react';
import type { ReaderPlace } from '../../engines/publication.ts';
import { useNotes } from '../../hooks/use-notes.ts';
import { type DiaryEvent, emptyDiary, nextDiary } from './diary-machine.ts';

const writtenEveryMs = 60_000;

/** Writes down how long somebody reads and how many pages, for themselves. */
export function useReadingDiary(place: ReaderPlace | null): void {
  const notes = useNotes();
  const diaryRef = useRef(emptyDiary);
  const page = place === null ? null : JSON.stringify(place.locator.locations);

  useEffect(() => {
    const tell = (event: DiaryEvent) => {
      diaryRef.current = nextDiary(diaryRef.current, event);
    };
    if (page !== null) tell({ type: 'stood', page, atMs: performance.now() });
    function onSight(): void {
      const atMs = performance.now();
      if (document.visibilityState === 'hidden') tell({ type: 'away', atMs });
      else if (page !== null) tell({ type: 'stood', page, atMs });
    }
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [page]);

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
