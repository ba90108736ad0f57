import { useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { BookSummary } from '../../../contract/books.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useDownload } from '../../hooks/use-downloads.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { Icon } from '../../ui/icon.tsx';
import { LateIcon } from '../../ui/late-icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './download-panel.module.css';
import { spanish } from './text.es.ts';

/** Bringing a book to this device, and taking it off again. */
export function DownloadPanel({ book }: { readonly book: BookSummary }): ReactElement {
  const language = useLanguage();
  const text = useText('book', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { downloads } = useServices();
  const state = useDownload(book.id);
  const [isRemoving, setRemoving] = useState(false);
  const [removeProblem, setRemoveProblem] = useState<ProblemCode | null>(null);
  const problem = state.status === 'failed' ? state.problem : removeProblem;

  async function remove(): Promise<void> {
    setRemoving(false);
    const result = await downloads.remove(book.id);
    setRemoveProblem(result.ok ? null : result.problem);
  }

  return (
    <div className={styles.panel}>
      {state.status === 'absent' && (
        <div className={styles.row}>
          <Button kind="onStage" onClick={() => void downloads.start(book.id)}>
            <LateIcon name="download" />
            {text.download}
          </Button>
          <span className={styles.size}>{formatBytes(book.sizeBytes, language)}</span>
        </div>
      )}
      {(state.status === 'queued' || state.status === 'downloading') && (
        <div className={styles.row}>
          <div className={styles.progress}>
            <p className={styles.progressWords}>
              <span aria-hidden="true">{state.status === 'queued' ? text.queued : text.downloading}</span>
              <span className={styles.size}>
                {text.progress(formatBytes(state.doneBytes, language), formatBytes(state.totalBytes, language))}
              </span>
            </p>
            <ProgressBar
              share={state.totalBytes === 0 ? 0 : state.doneBytes / state.totalBytes}
              name={text.downloading}
              valueText={text.progress(formatBytes(state.doneBytes, language), formatBytes(state.totalBytes, language))}
              isOnStage
            />
          </div>
          <Button kind="onStage" onClick={() => void downloads.cancel(book.id)}>
            {text.cancel}
          </Button>
        </div>
      )}
      {state.status === 'failed' && (
        <div className={styles.row}>
          <Button kind="onStage" onClick={() => void downloads.start(book.id)}>
            {text.retry}
          </Button>
          <span className={styles.size}>
            {text.progress(formatBytes(state.doneBytes, language), formatBytes(state.totalBytes, language))}
          </span>
        </div>
      )}
      {/* Always there, so that the news is read out when it comes. */}
      <p className={styles.done} aria-live="polite">
        {state.status === 'downloaded' && (
          <>
            <Icon name="check" />
            {text.downloaded}
          </>
        )}
      </p>
      {state.status === 'downloaded' && (
        <Button kind="onStage" onClick={() => setRemoving(true)}>
          <LateIcon name="trash" />
          {text.remove}
        </Button>
      )}
      {problem !== null && (
        <Callout kind="onStage" isAlert className={styles.problem}>
          {sentenceOf(problem)}
        </Callout>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={text.removing.title}
          text={text.removing.text}
          confirmText={text.removing.confirm}
          cancelText={text.removing.cancel}
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
