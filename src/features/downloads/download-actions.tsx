import type { ReactElement } from 'react';
import { useServices } from '../../hooks/app-context.ts';
import { spanish as downloading } from '../../hooks/downloading/text.es.ts';
import { useDownloadTools } from '../../hooks/downloading/use-download-tools.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { DeviceBook } from './list-downloads.ts';
import { spanish } from './text.es.ts';

export interface DownloadActionsProps {
  readonly entry: DeviceBook;
  /** It waits for its turn, and so does another before it. */
  readonly canBeFirst: boolean;
  onCancel(): void;
}

/** What one can do with a book on its way. */
export function DownloadActions({ entry, canBeFirst, onCancel }: DownloadActionsProps): ReactElement {
  const text = useText('downloads', spanish);
  const words = useText('downloading', downloading);
  const { downloads } = useServices();
  const tools = useDownloadTools();
  const { bookId, state, title } = entry;
  const isPaused = state.status === 'paused';
  const isWaiting = state.status === 'queued';
  return (
    <>
      {isWaiting && (state.waiting === 'wifi' || state.waiting === 'data-saver') && (
        <Button aria-label={text.goNowLong(title)} onClick={() => tools?.goNow(bookId)}>
          {words.goNow}
        </Button>
      )}
      {canBeFirst && (
        <Button aria-label={text.firstLong(title)} onClick={() => void tools?.hurry(bookId)}>
          {text.first}
        </Button>
      )}
      {state.status === 'failed' ? (
        <Button aria-label={text.retryLong(title)} onClick={() => void downloads.start(bookId)}>
          {text.retry}
        </Button>
      ) : (
        <Button
          aria-label={isPaused ? text.resumeLong(title) : text.pauseLong(title)}
          onClick={() => void (isPaused ? tools?.resume([bookId]) : tools?.pause([bookId]))}
        >
          {isPaused ? words.resume : words.pause}
        </Button>
      )}
      <Button aria-label={text.cancelLong(title)} onClick={onCancel}>
        {text.cancel}
      </Button>
    </>
  );
}
