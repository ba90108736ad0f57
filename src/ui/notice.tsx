import type { ReactElement, ReactNode } from 'react';
import { EmptyShelfDrawing } from './empty-shelf-drawing.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** The heading's level: 1 where the notice is the whole screen. */
  readonly level?: 1 | 2;
  readonly isAlert?: boolean;
  /** The ways on. */
  readonly children?: ReactNode;
}

/** The face of a screen that has nothing to show: empty, failed or without network. */
export function Notice({ title, text, level = 2, isAlert = false, children }: NoticeProps): ReactElement {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.notice} role={isAlert ? 'alert' : undefined}>
      <EmptyShelfDrawing className={styles.drawing} />
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
