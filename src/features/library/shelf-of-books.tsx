import { Suspense, lazy, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { markAfterPaint } from '../../hooks/mark-after-paint.ts';
import { useRecentBooks } from '../../hooks/use-recent-books.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContinueReading, Welcome } from './continue-reading.tsx';
import { ShelfFilters } from './shelf-filters.tsx';
import { ShelfGrid } from './shelf-grid.tsx';
import type { ShelfMemory } from './shelf-memory.ts';
import { choicesOf, isWholeShelf, wholeShelf } from './shelf-query.ts';
import type { ShelfQuery } from './shelf-query.ts';
import styles from './shelf-screen.module.css';
import { ShelfSkeleton } from './shelf-skeleton.tsx';
import { spanish } from './text.es.ts';

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
  const headingId = useId();
  const choices = useMemo(() => choicesOf(books.pages), [books]);
  // The letters a person types appear at once; the books follow when there is time.
  const wanted = useDeferredValue(query);
  // And a refresh does not take away what is being looked at.
  const shelf = useDeferredValue(books);
  const isWhole = isWholeShelf(wanted);
  const [foundCount, setFoundCount] = useState(0);

  // Whoever searches wants the answers right below the search box.
  const isStageShown = query.search.trim() === '';

  useEffect(() => markAfterPaint('libro:shelf'), []);

  return (
    <>
      {isStageShown &&
        (latest === undefined ? (
          <Welcome books={books.slice(0, 3)} />
        ) : (
          <ContinueReading recent={[latest, ...others]} />
        ))}
      <section className={styles.shelf} aria-labelledby={headingId}>
        <div className={styles.shelfHead}>
          <h2 id={headingId} className={styles.shelfTitle}>
            {text.listName}
          </h2>
          <p className={styles.count} aria-live="polite">
            {text.count(isWhole ? books.length : foundCount, books.length)}
          </p>
        </div>
        <ShelfFilters query={query} choices={choices} onChange={onQuery} />
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
