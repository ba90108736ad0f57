import type { ReactElement } from 'react';
import type { Sending } from '../../../data/notes/notes-service.ts';
import { useText } from '../../../hooks/use-text.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { SendingPicture } from './note-pictures.tsx';
import styles from './sending-sign.module.css';
import { spanish } from './text.es.ts';

export interface SendingSignProps {
  readonly sending: Sending;
  /** The picture alone; the words are there for who hears them. */
  readonly isSmall?: boolean;
}

/** How far a note has come, quietly. */
export function SendingSign({ sending, isSmall = false }: SendingSignProps): ReactElement {
  const words = useText('readerNotes', spanish).sending[sending];
  return (
    <span className={joinClasses(styles.sign, isSmall && styles.small)} data-sending={sending} title={words}>
      <SendingPicture sending={sending} />
      <span>{words}</span>
    </span>
  );
}
