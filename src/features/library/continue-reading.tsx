import type { ReactElement } from 'react';
import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { readerPath, readingPlaceOf } from '../../hooks/reading-place.ts';
import type { ReadingPlace } from '../../hooks/reading-place.ts';
import type { RecentBook } from '../../hooks/use-recent-books.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Stage } from '../../ui/stage.tsx';
import styles from './continue-reading.module.css';
import { StageCover } from './stage-cover.tsx';
import stage from './welcome.module.css';
import { spanish } from './continue/text.es.ts';

const MOST_OTHERS = 3;

function placeWords({ page, chapter, share }: ReadingPlace, text: typeof spanish): string {
  const where = page === null ? chapter : text.page(page);
  const done = share === null ? null : text.percent(Math.round(share * 100));
  return [where, done].filter((part) => part !== null).join(' · ');
}

function OtherBook({ recent }: { readonly recent: RecentBook }): ReactElement {
  const text = useText('continueReading', spanish);
  const id = useId();
  const foreign = useForeign();
  const place = readingPlaceOf(recent.position.locator);
  return (
    <li className={styles.other}>
      <StageCover book={recent.book} className={styles.otherCover} />
      <div className={styles.otherWords}>
        <h3 id={id} className={styles.otherTitle} lang={foreign(recent.book.language)}>
          <bdi>{recent.book.title}</bdi>
        </h3>
        <Link
          className={styles.otherLink}
          to={readerPath(recent.book.format)}
          params={{ bookId: recent.book.id }}
          aria-describedby={id}
        >
          {place.page === null ? text.title : text.atPage(place.page)}
        </Link>
        {place.share !== null && <ProgressBar share={place.share} isOnStage />}
      </div>
    </li>
  );
}

/** The book that lies open on the table, one tap away, and the ones below it. */
export function ContinueReading({ recent }: { readonly recent: readonly [RecentBook, ...RecentBook[]] }): ReactElement {
  const text = useText('continueReading', spanish);
  const id = useId();
  const [latest, ...rest] = recent;
  const foreign = useForeign();
  const place = readingPlaceOf(latest.position.locator);
  const others = rest.slice(0, MOST_OTHERS);
  return (
    <Stage className={stage.stage} light={latest.book.coverColor} aria-label={text.title}>
      <div className={stage.latest}>
        <StageCover book={latest.book} className={styles.latestCover} />
        <div className={stage.words}>
          <h2 id={id} className={stage.title} lang={foreign(latest.book.language)}>
            <bdi>{latest.book.title}</bdi>
          </h2>
          <p className={stage.place}>{placeWords(place, text)}</p>
          {place.share !== null && <ProgressBar share={place.share} isOnStage />}
          <Link
            className={buttonLook('primary', styles.go)}
            to={readerPath(latest.book.format)}
            params={{ bookId: latest.book.id }}
            aria-describedby={id}
          >
            {text.title}
          </Link>
        </div>
      </div>
      {others.length > 0 && (
        <ul className={styles.others} aria-label={text.others}>
          {others.map((other) => (
            <OtherBook key={other.book.id} recent={other} />
          ))}
        </ul>
      )}
    </Stage>
  );
}
