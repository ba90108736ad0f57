import type { ReactElement } from 'react';
import type { BookSummary } from '../../../contract/books.ts';
import { useText } from '../../hooks/use-text.ts';
import { Stage } from '../../ui/stage.tsx';
import { StageCover } from './stage-cover.tsx';
import { spanish } from './text.es.ts';
import styles from './welcome.module.css';

const NO_LIGHT = '#000000';

/** The stage before any book was begun: a fan of covers and one sentence. */
export function Welcome({ books }: { readonly books: readonly BookSummary[] }): ReactElement {
  const text = useText('library', spanish);
  return (
    <Stage
      className={styles.stage}
      light={(books[1] ?? books[0])?.coverColor ?? NO_LIGHT}
      aria-label={text.welcomeTitle}
    >
      <div className={styles.words}>
        <h2 className={styles.title}>{text.welcomeTitle}</h2>
        <p className={styles.place}>{text.welcome}</p>
      </div>
      <div className={styles.fan} aria-hidden="true">
        {books.map((book) => (
          <StageCover key={book.id} book={book} className={styles.fanCover} />
        ))}
      </div>
    </Stage>
  );
}
