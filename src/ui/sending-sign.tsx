import type { ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import { SendingPicture, type SendingStep } from './note-pictures.tsx';
import styles from './sending-sign.module.css';

export interface SendingSignProps {
  readonly sending: SendingStep;
  /** What each step is called. */
  readonly words: Readonly<Record<SendingStep, string>>;
  /** The picture alone; the words are there for who hears them. What is refused is always said. */
  readonly isSmall?: boolean;
}

/** How far a note has come, quietly. */
export function SendingSign({ sending, words, isSmall = false }: SendingSignProps): ReactElement {
  return (
    // Each step is a sign of its own, as long as its words are; nothing beside it moves.
    <span
      key={sending}
      className={joinClasses(styles.sign, isSmall && styles.small)}
      data-sending={sending}
      title={words[sending]}
    >
      <SendingPicture sending={sending} />
      <span>{words[sending]}</span>
    </span>
  );
}
