import { useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { BookSummary } from '../../../contract/books.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { DownloadState } from '../../data/services.ts';
import { useServices } from '../../hooks/app-context.ts';
import { spanish as downloading } from '../../hooks/downloading/text.es.ts';
import { useAwake } from '../../hooks/downloading/use-download-tools.ts';
import { useDownload } from '../../hooks/use-downloads.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { Icon } from '../../ui/icon.tsx';
import { LateIcon } from '../../ui/late-icon.tsx';
import { DownloadProgress } from './download-progress.tsx';
import styles from './download-panel.module.css';
import { spanish } from './text.es.ts';

type Problem = ProblemCode | 'shared' | null;

/** What the person should know, where something did not go as they may think. */
function News({ problem }: { readonly problem: Problem }): ReactElement | null {
  const sentenceOf = useSentence(problemSentences);
  const { shared } = useText('downloading', downloading);
  if (problem === null) return null;
  return (
    <Callout kind="onStage" isAlert className={styles.problem}>
      {problem === 'shared' ? shared : sentenceOf(problem)}
    </Callout>
  );
}

const isComing = (state: DownloadState) => ['queued', 'downloading', 'paused', 'failed'].includes(state.status);

/** Bringing a book to this device, and taking it off again. */
export function DownloadPanel({ book }: { readonly book: BookSummary }): ReactElement {
  const language = useLanguage();
  const text = useText('book', spanish);
  const { downloads } = useServices();
  const state = useDownload(book.id);
  const [isRemoving, setRemoving] = useState(false);
  const [removal, setRemoval] = useState<Problem>(null);
  // Who asks for it again elsewhere has nothing more to read of what was shared.
  const ofRemoval = removal === 'shared' && isComing(state) ? null : removal;
  const problem = state.status === 'failed' ? state.problem : ofRemoval;
  useAwake([state]);

  function start(): void {
    setRemoval(null);
    void downloads.start(book.id);
  }

  async function remove(): Promise<void> {
    setRemoving(false);
    const result = await downloads.remove(book.id);
    setRemoval(!result.ok ? result.problem : result.value === 'shared' ? 'shared' : null);
  }

  return (
    <div className={styles.panel}>
      {state.status === 'absent' && (
        <div className={styles.row}>
          <Button kind="onStage" onClick={start}>
            <LateIcon name="download" />
            {text.download}
          </Button>
          <span className={styles.size}>{formatBytes(book.sizeBytes, language)}</span>
        </div>
      )}
      {isComing(state) && <DownloadProgress bookId={book.id} state={state} onCancel={() => void remove()} />}
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
      <News problem={problem} />
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
