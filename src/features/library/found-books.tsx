import { Suspense, use, useLayoutEffect, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { latePart } from '../../ui/late-part.ts';
import { createShelfFinder, takeTurns } from './shelf-finder.ts';
import type { ShelfFinder } from './shelf-finder.ts';
import type { ShelfMemory } from './shelf-memory.ts';
import type { ShelfQuery } from './shelf-query.ts';
import styles from './shelf-filters.module.css';

/** The room of a button is kept. It comes with the engines of downloaded books. */
const AboveFound = latePart(async () => (await import('./inside/above-found.tsx')).AboveFound);

const none: ReadonlySet<string> = new Set();

export interface FoundBooksProps {
  readonly shelf: ShelfBooks;
  readonly query: ShelfQuery;
  readonly memory: ShelfMemory;
  /** Told how many there are. */
  onCount(count: number): void;
  children(places: ArrayLike<number>): ReactElement;
}

/** While a refreshed shelf is made ready the one before it is still looked at: each keeps its own finder. */
function finderFor(shelf: ShelfBooks, { finders }: ShelfMemory): ShelfFinder {
  const finder = finders.get(shelf) ?? createShelfFinder(shelf, takeTurns());
  finders.set(shelf, finder);
  return finder;
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
  // A subject or a grade is what a class downloads together; a word somebody typed is not.
  const isOnline = useConnection() === 'online';
  const isGroup = isOnline && (query.subject !== '' || query.grade !== '') && places.length > 0;
  return (
    <>
      {(isGroup || (downloads.size > 0 && query.search !== '')) && (
        <div className={styles.many}>
          <Suspense>
            <AboveFound shelf={shelf} places={isGroup ? places : []} search={query.search} />
          </Suspense>
        </div>
      )}
      {children(places)}
    </>
  );
}
