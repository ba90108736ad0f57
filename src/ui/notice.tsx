import { Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { latePart } from './late-part.ts';
import styles from './notice.module.css';

/** Its room is kept. */
const EmptyShelfDrawing = latePart(async () => (await import('./empty-shelf-drawing.tsx')).EmptyShelfDrawing);

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
      <Suspense fallback={<svg className={styles.drawing} viewBox="0 0 144 104" />}>
        <EmptyShelfDrawing className={styles.drawing} />
      </Suspense>
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
