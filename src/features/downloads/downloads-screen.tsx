import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { Notice } from '../../ui/notice.tsx';
import { DownloadRow } from './download-row.tsx';
import { listDownloads, usedBytes } from './list-downloads.ts';
import type { DeviceBook } from './list-downloads.ts';
import styles from './downloads-screen.module.css';
import { spanish } from './text.es.ts';

/** What is on this device, what is on its way, and the room it takes. */
export function DownloadsScreen(): ReactElement {
  const language = useLanguage();
  const text = useText('downloads', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { downloads } = useServices();
  const catalogue = useCatalogue();
  const states = useDownloads();
  const [removing, setRemoving] = useState<DeviceBook | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  useDocumentTitle(text.documentTitle);
  const { here, coming } = listDownloads(states, catalogue.status === 'ready' ? catalogue.books : null, text.gone);

  async function remove(bookId: string): Promise<void> {
    setRemoving(null);
    const result = await downloads.remove(bookId);
    setProblem(result.ok ? null : result.problem);
  }

  if (here.length === 0 && coming.length === 0) {
    return (
      <Notice level={1} title={text.empty.title} text={text.empty.text}>
        <Link className={buttonLook('primary')} to="/libros">
          {text.empty.action}
        </Link>
      </Notice>
    );
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {text.title}
        </h1>
        <p className={styles.summary}>{text.summary(here.length, formatBytes(usedBytes(here), language))}</p>
      </div>
      {problem !== null && (
        <Callout kind="danger" isAlert>
          {sentenceOf(problem)}
        </Callout>
      )}
      {coming.length > 0 && (
        <section className={styles.section} aria-label={text.comingName}>
          <h2 className={styles.heading}>{text.comingName}</h2>
          <ul className={styles.rows}>
            {coming.map((entry) => (
              <DownloadRow key={entry.bookId} entry={entry} onRemove={setRemoving} />
            ))}
          </ul>
        </section>
      )}
      {here.length > 0 && (
        <ul className={styles.rows} aria-label={text.listName}>
          {here.map((entry) => (
            <DownloadRow key={entry.bookId} entry={entry} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      {removing !== null && (
        <ConfirmDialog
          title={text.removing.title(removing.title)}
          text={text.removing.text}
          confirmText={text.removing.confirm}
          cancelText={text.removing.cancel}
          onConfirm={() => void remove(removing.bookId)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
