import { use, useLayoutEffect, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { createShelfFinder, takeTurns } from './shelf-finder.ts';
import type { ShelfFinder } from './shelf-finder.ts';
import type { ShelfMemory } from './shelf-memory.ts';
import type { ShelfQuery } from './shelf-query.ts';

const none: ReadonlySet<string> = new Set();

export interface FoundBooksProps {
  readonly shelf: ShelfBooks;
  readonly query: ShelfQuery;
  readonly memory: ShelfMemory;
  /** Told how many there are. */
  onCount(count: number): void;
  children(places: ArrayLike<number>): ReactElement;
}

function finderFor(shelf: ShelfBooks, memory: ShelfMemory): ShelfFinder {
  if (memory.finder?.shelf !== shelf) memory.finder = createShelfFinder(shelf, takeTurns());
  return memory.finder;
}

/** The books that answer a query. Waits, in the sense of React, until the finder is ready. */
export function FoundBooks({ shelf, query, memory, onCount, children }: FoundBooksProps): ReactElement {
  const downloads = useDownloads();
  const finder = finderFor(shelf, memory);
  use(finder.prepare(query.sort));
  const here = useMemo(
    () =>
      query.onlyDownloaded
        ? new Set([...downloads].filter(([, { status }]) => status === 'downloaded').map(([id]) => id))
        : none,
    [query.onlyDownloaded, downloads],
  );
  const places = useMemo(() => finder.select(query, here), [finder, query, here]);
  useLayoutEffect(() => onCount(places.length), [onCount, places]);
  return children(places);
}
