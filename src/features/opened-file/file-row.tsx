import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { OpenedFile } from '../../data/opened-files/opened-files-machine.ts';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import styles from './opened-files-screen.module.css';
import { spanish } from './text.es.ts';

const viewers = { epub: '/libros/visor/epub/$bookId', pdf: '/libros/visor/pdf/$bookId' } as const;
const coverColors = { epub: '#1f6f6b', pdf: '#8a3b2e', none: '#4a5678' } as const;

export interface FileRowProps {
  readonly file: OpenedFile;
  readonly mayPublish: boolean;
  onPublish(id: string): void;
  onForget(id: string): void;
}

/** `cuento-de-la-abuela.epub` is called what it says before the dot. */
const titleOf = (name: string) => name.replace(/\.(pdf|epub)$/i, '').replaceAll('_', ' ');

function News({ file }: { readonly file: OpenedFile }): ReactElement | null {
  const text = useText('openedFile', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { kind, publishing } = file;
  if ('trouble' in kind) return <p className={styles.problem}>{text.troubles[kind.trouble]}</p>;
  switch (publishing.status) {
    case 'none':
      return null;
    case 'sending':
      return <p className={styles.detail}>{text.publishing}</p>;
    case 'failed':
      return <p className={styles.problem}>{sentenceOf(publishing.problem)}</p>;
    case 'published':
      return <p className={styles.done}>{publishing.wasKnown ? text.wasKnown : text.published}</p>;
  }
}

export function FileRow({ file, mayPublish, onPublish, onForget }: FileRowProps): ReactElement {
  const text = useText('openedFile', spanish);
  const language = useLanguage();
  const { id, kind, name, publishing } = file;
  const format = 'format' in kind ? kind.format : null;
  const isPublished = publishing.status === 'published';
  return (
    <li className={styles.row}>
      <BookCover title={titleOf(name)} color={coverColors[format ?? 'none']} source={null} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          {format === null ? text.noKind : text.kinds[format]} · {formatBytes(file.sizeBytes, language)}
        </p>
        <div role="status">
          <News file={file} />
        </div>
      </div>
      <div className={styles.actions}>
        {format !== null && (
          <Link
            className={buttonLook('primary')}
            to={viewers[format]}
            params={{ bookId: id }}
            aria-label={text.readLong(name)}
          >
            {text.read}
          </Link>
        )}
        {isPublished && (
          <Link className={buttonLook('quiet')} to="/libros/libro/$bookId" params={{ bookId: publishing.bookId }}>
            {text.seeBook}
          </Link>
        )}
        {format !== null && mayPublish && !isPublished && (
          <Button
            aria-label={text.publishLong(name)}
            disabled={publishing.status === 'sending'}
            onClick={() => onPublish(id)}
          >
            {publishing.status === 'failed' ? text.retryPublish : text.publish}
          </Button>
        )}
        <Button
          aria-label={isPublished || format === null ? text.doneLong(name) : text.forgetLong(name)}
          onClick={() => onForget(id)}
        >
          {isPublished || format === null ? text.done : text.forget}
        </Button>
      </div>
    </li>
  );
}
