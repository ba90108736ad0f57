import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { BookSummary } from '../../../contract/books.ts';
import { markAfterPaint } from '../../hooks/mark-after-paint.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { useRecentBooks } from '../../hooks/use-recent-books.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookCard } from './book-card.tsx';
import { ContinueReading, Welcome } from './continue-reading.tsx';
import { ShelfFilters } from './shelf-filters.tsx';
import { choicesOf, indexShelf, selectBooks, wholeShelf } from './shelf-query.ts';
import type { ShelfQuery } from './shelf-query.ts';
import styles from './shelf-screen.module.css';
import { spanish } from './text.es.ts';

/** Covers that are asked for at once: about what a tablet shows before scrolling. */
const FIRST_COVERS = 8;

export interface ShelfOfBooksProps {
  readonly books: readonly BookSummary[];
  readonly query: ShelfQuery;
  onQuery(query: ShelfQuery): void;
}

export function ShelfOfBooks({ books, query, onQuery }: ShelfOfBooksProps): ReactElement {
  const text = useText('library', spanish);
  const downloads = useDownloads();
  const [latest, ...others] = useRecentBooks();
  const headingId = useId();
  const shelf = useMemo(() => indexShelf(books), [books]);
  const choices = useMemo(() => choicesOf(books), [books]);
  const isDownloaded = (bookId: string) => downloads.get(bookId)?.status === 'downloaded';
  // The letters appear at once; the books follow when there is time.
  const shown = selectBooks(shelf, useDeferredValue(query), isDownloaded);

  // Whoever searches wants the answers right below the search box.
  const isStageShown = query.search.trim() === '';

  useEffect(() => markAfterPaint('libro:shelf'), []);

  return (
    <>
      {isStageShown &&
        (latest === undefined ? <Welcome books={books} /> : <ContinueReading recent={[latest, ...others]} />)}
      <section className={styles.shelf} aria-labelledby={headingId}>
        <div className={styles.shelfHead}>
          <h2 id={headingId} className={styles.shelfTitle}>
            {text.listName}
          </h2>
          <p className={styles.count} aria-live="polite">
            {text.count(shown.length, books.length)}
          </p>
        </div>
        <ShelfFilters query={query} choices={choices} onChange={onQuery} />
        {shown.length === 0 ? (
          <Notice title={text.noResults.title} text={text.noResults.text}>
            <Button onClick={() => onQuery(wholeShelf)}>{text.noResults.action}</Button>
          </Notice>
        ) : (
          <ul className={styles.grid} aria-label={text.listName}>
            {shown.map((book, index) => (
              <BookCard
                key={book.id}
                book={book}
                isDownloaded={isDownloaded(book.id)}
                isUrgent={index < FIRST_COVERS}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
