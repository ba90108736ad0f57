import type { ReactElement } from 'react';
import { useText } from '../../../hooks/use-text.ts';
import styles from './empty-notes.module.css';
import { spanish } from './text.es.ts';

/** A page that waits for its first colours. */
export function EmptyNotes(): ReactElement {
  const text = useText('readerNotes', spanish);
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 160 132" aria-hidden="true">
        <path
          className={styles.sheet}
          d="M34 12h80a8 8 0 0 1 8 8v98a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z"
        />
        <path className={styles.ribbon} d="M96 8h16v34l-8-7-8 7z" />
        <path className={styles.yellow} d="M40 50h58v12H40z" />
        <path className={styles.green} d="M40 86h38v12H40z" />
        <path className={styles.lines} d="M40 38h40M40 56h68M40 74h60M40 92h68M40 110h44" />
        <path className={styles.pen} d="m104 84 26-40 12 8-26 40-14 8z" />
        <path className={styles.tip} d="m104 84 12 8-14 8z" />
      </svg>
      <h3 className={styles.title}>{text.emptyTitle}</h3>
      <p>{text.emptyHelp}</p>
      <p>{text.emptyMark}</p>
    </div>
  );
}
