import { sentenceOf } from '../../../contract/problems.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import styles from './reader-screen.module.css';
import { readerText } from './text.es.ts';

/** Trying again cannot help here: the book is not this person's. */
const hopeless: ReadonlySet<ProblemCode> = new Set(['book-not-found', 'forbidden', 'session-ended']);

interface ReaderFailedProps {
  readonly problem: ProblemCode;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  readonly onShelf: () => void;
}

/** A book that did not open: why, and the ways on that can help. */
export function ReaderFailed({ problem, onRetry, onClose, onShelf }: ReaderFailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <h2>{readerText.failedTitle}</h2>
      <p>{sentenceOf(problem)}</p>
      <div className={styles.ways}>
        {hopeless.has(problem) ? (
          <button type="button" className={styles.primary} onClick={onShelf}>
            {readerText.toShelf}
          </button>
        ) : (
          <>
            <button type="button" className={styles.primary} onClick={onRetry}>
              {readerText.retry}
            </button>
            <button type="button" className={styles.secondary} onClick={onClose}>
              {readerText.backToBook}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
