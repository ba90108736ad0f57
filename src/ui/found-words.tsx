import type { ReactElement } from 'react';
import styles from './found-words.module.css';

export interface FoundWordsProps {
  readonly text:
    | {
        readonly before?: string | undefined;
        readonly highlight?: string | undefined;
        readonly after?: string | undefined;
      }
    | undefined;
}

/** What a search found, marked, with the words around it. */
export function FoundWords({ text }: FoundWordsProps): ReactElement {
  return (
    <>
      {text?.before}
      <mark className={styles.found}>{text?.highlight}</mark>
      {text?.after}
    </>
  );
}
