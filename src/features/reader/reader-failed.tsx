import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  const sentenceOf = useSentence(problemSentences);
  return (
    <div className={styles.failed}>
      <Notice isAlert title={text.failedTitle} text={sentenceOf(problem)}>
        {hopeless.has(problem) ? (
          <Button kind="primary" onClick={onShelf}>
            {text.toShelf}
          </Button>
        ) : (
          <>
            <Button kind="primary" onClick={onRetry}>
              {text.retry}
            </Button>
            <Button onClick={onClose}>{text.backToBook}</Button>
          </>
        )}
      </Notice>
    </div>
  );
}
