import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { NotebookDrawing } from './notebook-drawing.tsx';
import styles from './notebook-screen.module.css';
import { spanish } from './text.es.ts';

/** Nothing is written yet: how to begin. */
export function EmptyNotebook(): ReactElement {
  const text = useText('notebook', spanish).empty;
  return (
    <div className={styles.empty}>
      <NotebookDrawing />
      <h1 className={styles.emptyTitle} tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.text}</p>
      <Link className={buttonLook('primary')} to="/libros">
        {text.action}
      </Link>
    </div>
  );
}
