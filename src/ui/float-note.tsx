import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './float-note.module.css';

export interface FloatNoteProps {
  readonly kind: 'hint' | 'danger';
  /** The window, or the nearest box that is positioned. */
  readonly over: 'window' | 'box';
  readonly children: ReactNode;
  /** What the button says with which it goes. */
  readonly seenText: string;
  onSeen(): void;
}

/** A few words over what is shown (the foot of the window, the head of a box), read out at once, until they are seen. */
export function FloatNote({ kind, over, children, seenText, onSeen }: FloatNoteProps): ReactElement {
  return (
    <div className={joinClasses(styles.note, styles[kind], styles[over])} role="alert">
      <p>{children}</p>
      <Button onClick={onSeen}>{seenText}</Button>
    </div>
  );
}
