import { useEffect, useMemo, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { type ListWindow, watchListWindow } from '../../ui/list-window.ts';

/** Drawn before and after the current page until rows are measured. */
const firstPages = 12;

export interface PagesWindow {
  /** The pages to draw, in order. */
  readonly drawn: readonly number[];
  /** Of the list. */
  readonly style: CSSProperties | undefined;
  /** Of a page that is drawn out of its row. */
  styleOf(index: number): CSSProperties | undefined;
}

/**
 * What of `count` pages to draw: those near the screen, and always `current`, which comes into view first. The list is
 * measured after its panel was opened, hence by no layout effect.
 */
export function usePagesWindow(list: RefObject<HTMLElement | null>, count: number, current: number): PagesWindow {
  const [seen, setSeen] = useState<ListWindow | null>(null);
  useEffect(() => (list.current ? watchListWindow(list.current, count, setSeen) : undefined), [list, count]);
  const isMeasured = seen !== null;
  useEffect(() => {
    if (isMeasured) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [list, isMeasured]);

  return useMemo(() => {
    const from = seen?.from ?? Math.max(0, current - firstPages);
    const to = seen?.to ?? Math.min(count, current + firstPages);
    const isOutside = (index: number): boolean => index < from || index >= to;
    const inside = Array.from({ length: to - from }, (_, index) => from + index);
    const outside = [current, ...(seen?.kept ?? [])].filter(isOutside);
    return {
      // In the order of the book, so that what has the focus stays the same element.
      drawn: [...new Set([...inside, ...outside])].sort((one, other) => one - other),
      style: seen?.style,
      styleOf: (index) => (isOutside(index) ? seen?.placeOf(index) : undefined),
    };
  }, [seen, count, current]);
}
