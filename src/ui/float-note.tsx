import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './float-note.module.css';

/** So long one that goes by itself is there, and so often it looks whether it may. */
const staysMs = 8_000;
const lookAgainMs = 1_000;

export interface FloatNoteProps {
  readonly kind: 'hint' | 'danger';
  /** The window, or the nearest box that is positioned. */
  readonly over: 'window' | 'box';
  readonly children: ReactNode;
  /** What the button says with which it goes. */
  readonly seenText: string;
  onSeen(): void;
  /**
   * With it the words go by themselves after eight seconds, but not while a pointer or the keyboard is on them: whoever
   * is slow has the time they need (WCAG 2.2, 2.2.1). `key` tells one note from the next.
   */
  readonly onGone?: () => void;
}

/** A few words over what is shown (the foot of the window, the head of a box), read out at once, until they are seen. */
export function FloatNote({ kind, over, children, seenText, onSeen, onGone }: FloatNoteProps): ReactElement {
  const note = useRef<HTMLDivElement>(null);
  const go = useEffectEvent(() => onGone?.());
  const goes = onGone !== undefined;
  useEffect(() => {
    if (!goes) return undefined;
    const look = () => {
      const isHeld = note.current?.contains(document.activeElement) || note.current?.matches(':hover');
      if (isHeld) timer = setTimeout(look, lookAgainMs);
      else go();
    };
    let timer = setTimeout(look, staysMs);
    return () => clearTimeout(timer);
  }, [goes]);
  return (
    <div ref={note} className={joinClasses(styles.note, styles[kind], styles[over])} role="alert">
      <p>{children}</p>
      <Button onClick={onSeen}>{seenText}</Button>
    </div>
  );
}
