import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { useText } from '../../hooks/use-text.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { BookCard } from './book-card.tsx';
import styles from './shelf-screen.module.css';
import type { ShelfMemory } from './shelf-memory.ts';
import { spanish } from './text.es.ts';
import { useShelfWindow } from './use-shelf-window.ts';

/** Covers that are asked for at once: about what a tablet shows before scrolling. */
const FIRST_COVERS = 8;

export interface ShelfGridProps {
  readonly shelf: ShelfBooks;
  /** Which books, in order; `null` for all of them as they stand. */
  readonly places: ArrayLike<number> | null;
  readonly memory: ShelfMemory;
}

/**
 * Books side by side. Of a long shelf only those near the screen are drawn, and the one that has the focus with its
 * neighbours, so that the key Tab goes on from there however far the page was scrolled.
 */
export function ShelfGrid({ shelf, places, memory }: ShelfGridProps): ReactElement {
  const text = useText('library', spanish);
  const downloads = useDownloads();
  const count = places?.length ?? shelf.length;
  const list = useRef<HTMLUListElement>(null);
  const window = useShelfWindow(list, count, memory);
  const { from, to, kept } = window ?? { from: 0, to: count, kept: [] };
  const drawn = Array.from({ length: to - from }, (_, index) => from + index);

  return (
    <ul
      ref={list}
      className={joinClasses(styles.grid, window && styles.long)}
      style={window?.style}
      aria-label={text.listName}
    >
      {/* In the order of the shelf, so that what has the focus stays the same element. */}
      {[...kept.filter((index) => index < from), ...drawn, ...kept.filter((index) => index >= to)].flatMap((index) => {
        const place = places?.[index] ?? index;
        return shelf
          .slice(place, place + 1)
          .map((book) => (
            <BookCard
              key={book.id}
              book={book}
              isDownloaded={downloads.get(book.id)?.status === 'downloaded'}
              isUrgent={index < FIRST_COVERS}
              position={window ? index + 1 : undefined}
              total={window ? count : undefined}
              style={index < from || index >= to ? window?.placeOf(index) : undefined}
            />
          ));
      })}
    </ul>
  );
}
