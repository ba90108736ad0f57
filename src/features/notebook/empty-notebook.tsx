import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { NotebookDrawing } from './notebook-drawing.tsx';
import styles from './notebook-screen.module.css';
import { spanish } from './text.es.ts';
import { UpToDate, type UpToDateProps } from './up-to-date.tsx';

/** Nothing is written yet, or nothing of it is here yet: how to begin. */
export function EmptyNotebook({ syncedAt }: UpToDateProps): ReactElement {
  const { empty, notHere } = useText('notebook', spanish);
  const text = syncedAt === null ? notHere : empty;
  return (
    <div className={styles.empty}>
      <NotebookDrawing />
      <h1 className={styles.emptyTitle} tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.text}</p>
      <UpToDate syncedAt={syncedAt} />
      <Link className={buttonLook('primary')} to="/libros">
        {empty.action}
      </Link>
    </div>
  );
}
