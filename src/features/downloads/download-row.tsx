import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useDownloadWords } from '../../hooks/downloading/use-download-tools.ts';
import { useCover } from '../../hooks/use-cover.ts';
import { useForeign, useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { LateIcon } from '../../ui/late-icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DownloadActions } from './download-actions.tsx';
import type { DeviceBook } from './list-downloads.ts';
import styles from './downloads-screen.module.css';
import { spanish } from './text.es.ts';

export interface DownloadRowProps {
  readonly entry: DeviceBook;
  readonly canBeFirst?: boolean;
  /** It is here: asks first. */
  onRemove(entry: DeviceBook): void;
  /** It is on its way. */
  onCancel(bookId: string): void;
}

function Title({ entry }: { readonly entry: DeviceBook }): ReactElement {
  const lang = useForeign()(entry.book?.language ?? '');
  if (entry.book === null)
    return (
      <p className={styles.name}>
        <bdi>{entry.title}</bdi>
      </p>
    );
  return (
    <Link className={styles.name} to="/libros/libro/$bookId" params={{ bookId: entry.bookId }} lang={lang}>
      <bdi>{entry.title}</bdi>
    </Link>
  );
}

function Progress({ entry }: { readonly entry: DeviceBook }): ReactElement {
  const language = useLanguage();
  const text = useText('downloads', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { bookId, state } = entry;
  const said = useDownloadWords(bookId, state);
  if (state.status === 'downloaded') return <p className={styles.size}>{formatBytes(state.totalBytes, language)}</p>;
  const words = text.progress(formatBytes(state.doneBytes, language), formatBytes(state.totalBytes, language));
  const share = state.totalBytes === 0 ? 0 : state.doneBytes / state.totalBytes;
  return (
    <>
      <p className={styles.size}>{said === null ? words : `${words} · ${said}`}</p>
      <ProgressBar
        share={share}
        name={text.progressName(entry.title)}
        valueText={said === null ? words : `${words}, ${said}`}
      />
      {state.status === 'failed' && (
        <Callout kind="danger" isAlert>
          {sentenceOf(state.problem)}
        </Callout>
      )}
    </>
  );
}

export function DownloadRow({ entry, canBeFirst = false, onRemove, onCancel }: DownloadRowProps): ReactElement {
  const text = useText('downloads', spanish);
  const { book, state, title } = entry;
  const cover = useCover(book ?? { title, coverColor: '#4a5678', coverHash: null });
  return (
    <li className={styles.row}>
      <BookCover className={styles.cover} {...cover} />
      <div className={styles.words}>
        <Title entry={entry} />
        <Progress entry={entry} />
      </div>
      <div className={styles.actions}>
        {state.status === 'downloaded' ? (
          <Button aria-label={text.remove(title)} onClick={() => onRemove(entry)}>
            <LateIcon name="trash" />
            {text.removeShort}
          </Button>
        ) : (
          <DownloadActions entry={entry} canBeFirst={canBeFirst} onCancel={() => onCancel(entry.bookId)} />
        )}
      </div>
    </li>
  );
}
