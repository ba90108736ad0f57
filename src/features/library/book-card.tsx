import { memo } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { BookSummary } from '../../../contract/books.ts';
import { useCover } from '../../hooks/use-cover.ts';
import { fromShelf } from '../../hooks/way-to-shelf.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './book-card.module.css';
import { spanish } from './text.es.ts';

export interface BookCardProps {
  readonly book: BookSummary;
  readonly isDownloaded: boolean;
  readonly isUrgent: boolean;
  /** Of a list that is not drawn whole: which of how many this is, and where it stands if it is off the window. */
  readonly position?: number | undefined;
  readonly total?: number | undefined;
  readonly style?: CSSProperties | undefined;
}

/** A book on the shelf. The link is its title and stretches over the whole card. */
export const BookCard = memo(function BookCard(props: BookCardProps): ReactElement {
  const { book, isDownloaded, isUrgent, position, total, style } = props;
  const text = useText('library', spanish);
  const lang = useForeign()(book.language);
  return (
    <li className={styles.card} style={style} aria-posinset={position} aria-setsize={total}>
      <div className={styles.stand}>
        <BookCover className={styles.cover} {...useCover(book)} isUrgent={isUrgent} />
        {isDownloaded && (
          <span className={styles.downloaded}>
            <Icon name="check" />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <Link
          className={styles.title}
          to="/libros/libro/$bookId"
          params={{ bookId: book.id }}
          state={fromShelf}
          lang={lang}
        >
          <bdi>{book.title}</bdi>
        </Link>
        <p className={styles.meta}>
          <span lang={lang}>{[book.subject, book.grade].filter((part) => part !== '').join(' · ')}</span>
          {isDownloaded && <span className="only-heard">. {text.isDownloaded}</span>}
        </p>
      </div>
    </li>
  );
});
