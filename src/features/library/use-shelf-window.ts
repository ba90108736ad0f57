import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ListWindow } from '../../ui/list-window.ts';
import type { ShelfMemory } from './shelf-memory.ts';

/** More books than this are drawn only where they are looked at. */
const LONG_SHELF = 120;
/** About two screens: what is drawn of a long shelf before it is measured. */
const FIRST_BOOKS = 24;

/** What of `count` books to draw now; `null` is all of them. A window kept from before is where it begins. */
export function useShelfWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  memory: ShelfMemory,
): ListWindow | null {
  const [seen, setSeen] = useState(memory.window);
  const isLong = count > LONG_SHELF;

  useLayoutEffect(() => {
    if (!isLong) return undefined;
    let stop: (() => void) | null = () => undefined;
    function start(): void {
      if (!list.current || !stop || !memory.watchWindow) return;
      stop = memory.watchWindow(list.current, count, (now) => {
        memory.window = now;
        setSeen(now);
      });
    }
    if (memory.watchWindow) start();
    else {
      import('../../ui/list-window.ts').then(
        ({ watchListWindow }) => {
          memory.watchWindow = watchListWindow;
          start();
        },
        // Slow, but everything: without its window a long shelf is drawn whole.
        () => setSeen(firstOf(count, count)),
      );
    }
    return () => {
      stop?.();
      stop = null;
    };
  }, [list, count, isLong, memory]);

  if (!isLong) return null;
  if (!seen || seen.from >= count) return firstOf(count, FIRST_BOOKS);
  // A book more or less: what is seen stays where it is until it is measured again.
  return seen.count === count ? seen : { ...seen, to: Math.min(seen.to, count), kept: [] };
}

function firstOf(count: number, to: number): ListWindow {
  return { count, from: 0, to, style: {}, kept: [], placeOf: () => ({}) };
}
