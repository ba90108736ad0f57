import type { ReactElement, ReactNode } from 'react';
import page from './gallery.module.css';
import styles from './parts.module.css';

export interface ChapterProps {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}

/** A chapter of the page, with its anchor. */
export function Chapter({ id, title, words, children }: ChapterProps): ReactElement {
  return (
    <section id={id} className={page.chapter} aria-labelledby={`${id}-titulo`}>
      <div className={page.chapterHead}>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <p>{words}</p>
      </div>
      {children}
    </section>
  );
}

export interface PartProps {
  /** The file's name in `src/ui`: the test asks for each. */
  readonly file: string;
  readonly words: string;
  readonly isOnStage?: boolean;
  readonly children: ReactNode;
}

/** One part, what it is for, and its faces. */
export function Part({ file, words, isOnStage = false, children }: PartProps): ReactElement {
  return (
    <article className={styles.part} data-part={file} aria-labelledby={`parte-${file}`}>
      <header className={styles.partHead}>
        <h3 id={`parte-${file}`}>{file}</h3>
        <p>{words}</p>
      </header>
      <div className={isOnStage ? styles.onStage : styles.show}>{children}</div>
    </article>
  );
}

export interface FaceProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A state of a part with its name below. */
export function Face({ name, children }: FaceProps): ReactElement {
  return (
    <div className={styles.face}>
      {children}
      <span className={styles.faceName}>{name}</span>
    </div>
  );
}
