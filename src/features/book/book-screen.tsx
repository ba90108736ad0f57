import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useBookDetail } from '../../hooks/use-book-detail.ts';
import { useBookSummary } from '../../hooks/use-catalogue.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { BookAbout } from './book-about.tsx';
import styles from './book-screen.module.css';
import { BookStage } from './book-stage.tsx';
import { spanish } from './text.es.ts';

/** The page of a book: what the shelf knows is shown at once, the rest when it arrives. */
export function BookScreen({ bookId }: { readonly bookId: string }): ReactElement {
  const text = useText('book', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { state, retry } = useBookDetail(bookId);
  const summary = useBookSummary(bookId);
  const book = state.status === 'ready' ? state.value : summary;
  useDocumentTitle(book?.title ?? text.back);

  const again = <Button onClick={retry}>{text.retry}</Button>;
  if (book === null) {
    if (state.status !== 'failed') return <WaitingFace text={text.waiting} />;
    return (
      <Notice level={1} isAlert title={text.notFound} text={sentenceOf(state.problem)}>
        {again}
        <Link className={buttonLook('primary')} to="/libros">
          {text.back}
        </Link>
      </Notice>
    );
  }
  return (
    <article>
      <BookStage book={book} />
      {state.status === 'ready' && <BookAbout book={state.value} />}
      {state.status === 'waiting' && <WaitingFace text={text.waiting} />}
      {state.status === 'failed' && (
        <section className={styles.missing}>
          <div>
            <h2 className={styles.missingTitle}>{text.moreMissing}</h2>
            <p>{sentenceOf(state.problem)}</p>
          </div>
          {again}
        </section>
      )}
    </article>
  );
}
