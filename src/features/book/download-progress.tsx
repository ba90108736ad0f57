import type { ReactElement } from 'react';
import type { DownloadState } from '../../data/services.ts';
import { useServices } from '../../hooks/app-context.ts';
import { spanish as downloading } from '../../hooks/downloading/text.es.ts';
import { useDownloadTools, useDownloadWords } from '../../hooks/downloading/use-download-tools.ts';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './download-panel.module.css';
import { spanish } from './text.es.ts';

export interface DownloadProgressProps {
  readonly bookId: string;
  readonly state: DownloadState;
  onCancel(): void;
}

/** A book on its way: how far, how long still, and how to stop it. */
export function DownloadProgress({ bookId, state, onCancel }: DownloadProgressProps): ReactElement | null {
  const language = useLanguage();
  const text = useText('book', spanish);
  const words = useText('downloading', downloading);
  const { downloads } = useServices();
  const tools = useDownloadTools();
  const said = useDownloadWords(bookId, state);
  if (state.status === 'absent' || state.status === 'downloaded') return null;
  const { status, doneBytes, totalBytes } = state;
  const amount = text.progress(formatBytes(doneBytes, language), formatBytes(totalBytes, language));
  const isPaused = status === 'paused';
  // A network that costs, or a browser that saves data: the person may say *now* all the same.
  const mayHurry = status === 'queued' && (state.waiting === 'wifi' || state.waiting === 'data-saver');
  if (status === 'failed') {
    return (
      <div className={styles.row}>
        <Button kind="onStage" onClick={() => void downloads.start(bookId)}>
          {text.retry}
        </Button>
        <span className={styles.size}>{amount}</span>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <div className={styles.progress}>
        <p className={styles.progressWords}>
          <span aria-hidden="true">{status === 'downloading' ? text.downloading : said}</span>
          <span className={styles.size}>{amount}</span>
        </p>
        <ProgressBar
          share={totalBytes === 0 ? 0 : doneBytes / totalBytes}
          name={text.downloading}
          valueText={said === null ? amount : `${amount}, ${said}`}
          isOnStage
        />
        {status === 'downloading' && <p className={styles.size}>{said ?? '\u00a0'}</p>}
      </div>
      <div className={styles.row}>
        {mayHurry && (
          <Button kind="onStage" onClick={() => tools?.goNow(bookId)}>
            {words.goNow}
          </Button>
        )}
        <Button kind="onStage" onClick={() => void (isPaused ? tools?.resume([bookId]) : tools?.pause([bookId]))}>
          {isPaused ? words.resume : words.pause}
        </Button>
        <Button kind="onStage" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
