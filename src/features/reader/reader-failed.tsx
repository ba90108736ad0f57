import type { ProblemCode } from '../../../contract/problems.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import styles from './reader-screen.module.css';
import { spanish } from './text.es.ts';

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
  const text = useText('reader', spanish);
  const sentenceOf = useSentence();
  return (
    <div className={styles.failed} role="alert">
      <h2>{text.failedTitle}</h2>
      <p>{sentenceOf(problem)}</p>
      <div className={styles.ways}>
        {hopeless.has(problem) ? (
          <button type="button" className={styles.primary} onClick={onShelf}>
            {text.toShelf}
          </button>
        ) : (
          <>
            <button type="button" className={styles.primary} onClick={onRetry}>
              {text.retry}
            </button>
            <button type="button" className={styles.secondary} onClick={onClose}>
              {text.backToBook}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
