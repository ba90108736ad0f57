import { useEffect, useRef, useState } from 'react';
import type { Locator } from '../../../../contract/locator.ts';
import type { NoteLayer } from '../../../engines/note-marks.ts';

/** A box that somebody draws on the page shown: under way until it is drawn, or given up. */
export function useBoxDrag(dragBox: NoteLayer['dragBox'], onDrawn: (locator: Locator) => void) {
  const under = useRef<AbortController | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => () => under.current?.abort(), []);

  async function start(label: string): Promise<void> {
    under.current?.abort();
    const control = new AbortController();
    under.current = control;
    setIsDragging(true);
    const locator = await dragBox(label, control.signal);
    if (under.current !== control) return;
    under.current = null;
    setIsDragging(false);
    if (locator) onDrawn(locator);
  }
  return { isDragging, start: (label: string) => void start(label), cancel: () => under.current?.abort() };
}
