import { useState } from 'react';
import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import styles from './note-card.module.css';
import { spanish } from './text.es.ts';

/** What a card shows of a long text: a pupil may paste a whole chapter. */
const shownUnits = 600;

/** A person's text in their own lines and their own direction; a long one whole when asked for. */
export function LongText({ text }: { readonly text: string }): ReactElement {
  const words = useText('notebook', spanish).card;
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownUnits * 1.25;
  return (
    <div className={styles.text}>
      <p dir="auto">{isLong && !isWhole ? `${text.slice(0, shownUnits)}…` : text}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.less : words.more}
        </button>
      )}
    </div>
  );
}
