import { Suspense, lazy, useDeferredValue, useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { markAfterPaint } from '../../hooks/mark-after-paint.ts';
import { useRecentBooks } from '../../hooks/use-recent-books.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { ShelfGrid } from './shelf-grid.tsx';
import type { ShelfMemory } from './shelf-memory.ts';
import { isWholeShelf, wholeShelf } from './shelf-query.ts';
import type { ShelfQuery } from './shelf-query.ts';
import styles from './shelf-screen.module.css';
import { ShelfSkeleton } from './shelf-skeleton.tsx';
import { spanish } from './text.es.ts';
import { Welcome } from './welcome.tsx';

/** For who has begun a book: the shelf waits for it in its own shape, so that nothing jumps. */
const ContinueReading = latePart(async () => (await import('./continue-reading.tsx')).ContinueReading);

/** Its room is kept; it comes once the books are on the screen. */
const ShelfFilters = latePart(async () => (await import('./shelf-filters.tsx')).ShelfFilters);

/** What searches, filters and sorts comes when it is first asked to. */
const FoundBooks = lazy(async () => ({ default: (await import('./found-books.tsx')).FoundBooks }));

export interface ShelfOfBooksProps {
  readonly books: ShelfBooks;
  readonly query: ShelfQuery;
  readonly memory: ShelfMemory;
  onQuery(query: ShelfQuery): void;
}

export function ShelfOfBooks({ books, query, memory, onQuery }: ShelfOfBooksProps): ReactElement {
  const text = useText('library', spanish);
  const [latest, ...others] = useRecentBooks();
  // What a device hears of later takes nothing away while its part comes: the books stay under the finger.
  const isBegun = useDeferredValue(latest !== undefined);
  const headingId = useId();
  // The letters a person types appear at once; the books follow when there is time.
  const wanted = useDeferredValue(query);
  // And a refresh does not take away what is being looked at.
  const shelf = useDeferredValue(books);
  const isWhole = isWholeShelf(wanted);
  // Until it is known nothing is said of what was not found.
  const [foundCount, setFoundCount] = useState(books.length);

  // Whoever searches wants the answers right below the search box.
  const isStageShown = query.search.trim() === '';

  // A shelf that comes back has been painted before.
  const [isPainted, setPainted] = useState(() => performance.getEntriesByName('libro:shelf').length > 0);
  useEffect(() => markAfterPaint('libro:shelf', () => setPainted(true)), []);

  return (
    <>
      {isStageShown &&
        (isBegun && latest ? <ContinueReading recent={[latest, ...others]} /> : <Welcome books={books.slice(0, 3)} />)}
      <section className={styles.shelf} aria-labelledby={headingId}>
        <div className={styles.shelfHead}>
          <h2 id={headingId} className={styles.shelfTitle}>
            {text.listName}
          </h2>
          <p className={styles.count} aria-live="polite">
            {text.count(isWhole ? books.length : foundCount, books.length)}
          </p>
        </div>
        <div className={styles.filters}>
          {isPainted && (
            <Suspense>
              <ShelfFilters query={query} books={books} onChange={onQuery} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<ShelfSkeleton />}>
          {isWhole ? (
            <ShelfGrid shelf={shelf} places={null} memory={memory} />
          ) : (
            <FoundBooks shelf={shelf} query={wanted} memory={memory} onCount={setFoundCount}>
              {(places) =>
                places.length === 0 ? (
                  <Notice title={text.noResults.title} text={text.noResults.text}>
                    <Button onClick={() => onQuery(wholeShelf)}>{text.noResults.action}</Button>
                  </Notice>
                ) : (
                  <ShelfGrid shelf={shelf} places={places} memory={memory} />
                )
              }
            </FoundBooks>
          )}
        </Suspense>
      </section>
    </>
  );
}
