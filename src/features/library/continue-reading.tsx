import type { ReactElement } from 'react';
import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import type { BookSummary } from '../../../contract/books.ts';
import { useAddresses } from '../../hooks/app-context.ts';
import { readerPath, readingPlaceOf } from '../../hooks/reading-place.ts';
import type { ReadingPlace } from '../../hooks/reading-place.ts';
import type { RecentBook } from '../../hooks/use-recent-books.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Stage } from '../../ui/stage.tsx';
import styles from './continue-reading.module.css';
import { spanish } from './text.es.ts';

const MOST_OTHERS = 3;
const NO_LIGHT = '#000000';

function placeWords({ page, chapter, share }: ReadingPlace, text: typeof spanish): string {
  const where = page === null ? chapter : text.page(page);
  const done = share === null ? null : text.percent(Math.round(share * 100));
  return [where, done].filter((part) => part !== null).join(' · ');
}

function Cover({
  book,
  className,
}: {
  readonly book: BookSummary;
  readonly className: string | undefined;
}): ReactElement {
  const { coverUrl } = useAddresses();
  return (
    <BookCover
      className={className}
      title={book.title}
      color={book.coverColor}
      source={book.coverHash === null ? null : coverUrl(book.coverHash)}
      isUrgent
    />
  );
}

function OtherBook({ recent }: { readonly recent: RecentBook }): ReactElement {
  const text = useText('library', spanish);
  const id = useId();
  const foreign = useForeign();
  const place = readingPlaceOf(recent.position.locator);
  return (
    <li className={styles.other}>
      <Cover book={recent.book} className={styles.otherCover} />
      <div className={styles.otherWords}>
        <h3 id={id} className={styles.otherTitle} lang={foreign(recent.book.language)}>
          {recent.book.title}
        </h3>
        <Link
          className={styles.otherLink}
          to={readerPath(recent.book.format)}
          params={{ bookId: recent.book.id }}
          aria-describedby={id}
        >
          {place.page === null ? text.continueReading : text.continueAtPage(place.page)}
        </Link>
        {place.share !== null && <ProgressBar share={place.share} isOnStage />}
      </div>
    </li>
  );
}

/** The book that lies open on the table, one tap away, and the ones below it. */
export function ContinueReading({ recent }: { readonly recent: readonly [RecentBook, ...RecentBook[]] }): ReactElement {
  const text = useText('library', spanish);
  const id = useId();
  const [latest, ...rest] = recent;
  const foreign = useForeign();
  const place = readingPlaceOf(latest.position.locator);
  const others = rest.slice(0, MOST_OTHERS);
  return (
    <Stage className={styles.stage} light={latest.book.coverColor} aria-label={text.continueReading}>
      <div className={styles.latest}>
        <Cover book={latest.book} className={styles.latestCover} />
        <div className={styles.words}>
          <h2 id={id} className={styles.title} lang={foreign(latest.book.language)}>
            {latest.book.title}
          </h2>
          <p className={styles.place}>{placeWords(place, text)}</p>
          {place.share !== null && <ProgressBar share={place.share} isOnStage />}
          <Link
            className={buttonLook('primary', styles.go)}
            to={readerPath(latest.book.format)}
            params={{ bookId: latest.book.id }}
            aria-describedby={id}
          >
            {text.continueReading}
          </Link>
        </div>
      </div>
      {others.length > 0 && (
        <ul className={styles.others} aria-label={text.continueAlso}>
          {others.map((other) => (
            <OtherBook key={other.book.id} recent={other} />
          ))}
        </ul>
      )}
    </Stage>
  );
}

/** The same stage before any book was begun: a fan of covers and one sentence. */
export function Welcome({ books }: { readonly books: readonly BookSummary[] }): ReactElement {
  const text = useText('library', spanish);
  const fan = books.slice(0, 3);
  return (
    <Stage className={styles.stage} light={(fan[1] ?? fan[0])?.coverColor ?? NO_LIGHT} aria-label={text.welcomeTitle}>
      <div className={styles.latest}>
        <div className={styles.words}>
          <h2 className={styles.title}>{text.welcomeTitle}</h2>
          <p className={styles.place}>{text.welcome}</p>
        </div>
      </div>
      <div className={styles.fan} aria-hidden="true">
        {fan.map((book) => (
          <Cover key={book.id} book={book} className={styles.fanCover} />
        ))}
      </div>
    </Stage>
  );
}
