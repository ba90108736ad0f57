import { useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { DownloadTools } from '../../data/downloads/download-tools.ts';
import { useServices } from '../../hooks/app-context.ts';
import { spanish as downloading } from '../../hooks/downloading/text.es.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { DownloadRow } from './download-row.tsx';
import { behindOthers, type DeviceBook, type DeviceBooks, usedBytes } from './list-downloads.ts';
import styles from './downloads-screen.module.css';
import { spanish } from './text.es.ts';

export interface DeviceBooksPartProps extends DeviceBooks {
  readonly tools: DownloadTools;
}

/** All at once: stopped where one goes on, else brought on the way again. */
function AllButton({ coming, tools }: Pick<DeviceBooksPartProps, 'coming' | 'tools'>): ReactElement {
  const text = useText('downloads', spanish);
  const ids = coming.map((entry) => entry.bookId);
  const isAllPaused = coming.every((entry) => entry.state.status === 'paused');
  return (
    <Button onClick={() => void (isAllPaused ? tools.resume(ids) : tools.pause(ids))}>
      {isAllPaused ? text.resumeAll : text.pauseAll}
    </Button>
  );
}

/** The books here and on their way, each with what one can do with it. */
export function DeviceBooksPart({ here, coming, tools }: DeviceBooksPartProps): ReactElement {
  const language = useLanguage();
  const text = useText('downloads', spanish);
  const { shared } = useText('downloading', downloading);
  const sentenceOf = useSentence(problemSentences);
  const { downloads } = useServices();
  const [removing, setRemoving] = useState<DeviceBook | null>(null);
  const [news, setNews] = useState<ProblemCode | 'shared' | null>(null);
  const isEmpty = here.length + coming.length === 0;
  const behind = behindOthers(coming);

  async function remove(bookId: string): Promise<void> {
    setRemoving(null);
    const result = await downloads.remove(bookId);
    setNews(!result.ok ? result.problem : result.value === 'shared' ? 'shared' : null);
  }

  const taken = { onRemove: setRemoving, onCancel: (bookId: string) => void remove(bookId) };

  return (
    <>
      {!isEmpty && (
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {text.title}
          </h1>
          <p className={styles.summary}>
            {here.length === 0 ? text.noneYet : text.summary(here.length, formatBytes(usedBytes(here), language))}
          </p>
        </div>
      )}
      {news !== null && (
        <Callout kind={news === 'shared' ? 'hint' : 'danger'} isAlert>
          {news === 'shared' ? shared : sentenceOf(news)}
        </Callout>
      )}
      {coming.length > 0 && (
        <section className={styles.section} aria-label={text.comingName}>
          <div className={styles.sectionHead}>
            <h2 className={styles.heading}>{text.comingName}</h2>
            <AllButton coming={coming} tools={tools} />
          </div>
          <ul className={styles.rows}>
            {coming.map((entry) => (
              <DownloadRow key={entry.bookId} entry={entry} canBeFirst={behind.has(entry.bookId)} {...taken} />
            ))}
          </ul>
        </section>
      )}
      {here.length > 0 && (
        <ul className={styles.rows} aria-label={text.listName}>
          {here.map((entry) => (
            <DownloadRow key={entry.bookId} entry={entry} {...taken} />
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
    </>
  );
}
