import type { ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './waiting-face.module.css';

export interface WaitingFaceProps {
  readonly text: string;
  /** In the middle of the window, wherever the page's parts are moving to. */
  readonly isAlone?: boolean;
}

/** Three books that nod: the calm face of a moment's wait. */
export function WaitingFace({ text, isAlone = false }: WaitingFaceProps): ReactElement {
  return (
    <div className={joinClasses(styles.face, isAlone && styles.alone)} aria-busy="true">
      <div className={styles.books} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p>{text}</p>
    </div>
  );
}
