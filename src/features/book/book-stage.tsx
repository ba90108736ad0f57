import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { BookSummary } from '../../../contract/books.ts';
import { readerPath, readingPlaceOf } from '../../hooks/reading-place.ts';
import { useCover } from '../../hooks/use-cover.ts';
import { useDownload } from '../../hooks/use-downloads.ts';
import { useReadPosition } from '../../hooks/use-read-position.ts';
import { useWayToShelf } from '../../hooks/way-to-shelf.ts';
import { useForeign, useSentence, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LateIcon } from '../../ui/late-icon.tsx';
import { Stage } from '../../ui/stage.tsx';
import styles from './book-stage.module.css';
import { DownloadPanel } from './download-panel.tsx';
import { spanish } from './text.es.ts';

function PlaceLine({ bookId }: { readonly bookId: string }): ReactElement | null {
  const text = useText('book', spanish);
  const position = useReadPosition(bookId);
  if (position === null) return null;
  const { page, chapter } = readingPlaceOf(position.locator);
  if (page !== null) return <p className={styles.place}>{text.startedAtPage(page)}</p>;
  return chapter === null ? null : <p className={styles.place}>{text.startedAtChapter(chapter)}</p>;
}

/** The book in its own light: cover, name, and what one can do with it. */
export function BookStage({ book }: { readonly book: BookSummary }): ReactElement {
  const text = useText('book', spanish);
  const sentenceOf = useSentence(problemSentences);
  const lang = useForeign()(book.language);
  const goBackToShelf = useWayToShelf();
  const cover = useCover(book);
  const isOutOfReach = useDownload(book.id).status !== 'downloaded' && !cover.isOnline;
  return (
    <Stage className={styles.stage} light={book.coverColor}>
      <div className={styles.inner}>
        <Link className={styles.back} to="/libros" onClick={goBackToShelf}>
          <LateIcon name="back" />
          {text.back}
        </Link>
        <BookCover className={styles.cover} {...cover} isUrgent />
        <div className={styles.words}>
          <p className={styles.kicker} lang={lang}>
            {[book.subject, book.grade].filter((part) => part !== '').join(' · ')}
          </p>
          <h1 className={styles.title} tabIndex={-1} lang={lang}>
            <bdi>{book.title}</bdi>
          </h1>
          {book.authors.length > 0 && <p className={styles.authors}>{text.by(book.authors)}</p>}
          {isOutOfReach && (
            <Callout kind="onStage" className={styles.outOfReach}>
              {sentenceOf('not-downloaded')}
            </Callout>
          )}
          <div className={styles.actions}>
            <Link
              className={buttonLook(isOutOfReach ? 'onStage' : 'primary', styles.read)}
              to={readerPath(book.format)}
              params={{ bookId: book.id }}
            >
              <Icon name="play" />
              {text.read}
            </Link>
            <DownloadPanel book={book} />
          </div>
          <PlaceLine bookId={book.id} />
        </div>
      </div>
    </Stage>
  );
}
