import type { ReactElement } from 'react';
import type { Sending } from '../../data/notes/notes-service.ts';
import { useText } from '../../hooks/use-text.ts';
import { SendingPicture } from './note-pictures.tsx';
import styles from './note-card.module.css';
import { spanish } from './text.es.ts';

/** How far a note has come, quietly. */
export function SendingSign({ sending }: { readonly sending: Sending }): ReactElement {
  const words = useText('notebook', spanish).sending[sending];
  return (
    <span className={styles.sending} data-sending={sending} title={words}>
      <SendingPicture sending={sending} />
      <span className={sending === 'confirmed' ? 'only-heard' : undefined}>{words}</span>
    </span>
  );
}
