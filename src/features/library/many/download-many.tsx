import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../../data/catalogue/shelf-books.ts';
import { useDownloadTools } from '../../../hooks/downloading/use-download-tools.ts';
import { useDownloads } from '../../../hooks/use-downloads.ts';
import { useLanguage, useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { LateIcon } from '../../../ui/late-icon.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { sumMissing } from './sum-missing.ts';
import styles from './download-many.module.css';
import { spanish } from './text.es.ts';

export interface DownloadManyProps {
  readonly shelf: ShelfBooks;
  readonly places: ArrayLike<number>;
}

/** A whole subject or class in one tap; much of it only after a second one. */
export function DownloadMany({ shelf, places }: DownloadManyProps): ReactElement {
  const language = useLanguage();
  const text = useText('manyBooks', spanish);
  const downloads = useDownloads();
  const tools = useDownloadTools();
  const [isAsking, setAsking] = useState(false);
  const { ids, bytes, isMuch } = sumMissing(shelf, places, downloads);
  const size = formatBytes(bytes, language);

  function start(): void {
    setAsking(false);
    void tools?.startAll(ids);
  }

  if (ids.length === 0) return <p className={styles.done}>{text.done}</p>;
  return (
    <>
      <Button onClick={() => (isMuch ? setAsking(true) : start())}>
        <LateIcon name="download" />
        {text.button(ids.length, size)}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={text.ask.title(ids.length)}
          text={<p>{text.ask.text(size)}</p>}
          onCancel={() => setAsking(false)}
        >
          <Button onClick={() => setAsking(false)}>{text.ask.cancel}</Button>
          <Button kind="primary" onClick={start}>
            {text.ask.confirm}
          </Button>
        </QuestionDialog>
      )}
    </>
  );
}
