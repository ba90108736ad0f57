import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './callout.module.css';

export interface CalloutProps {
  readonly kind: 'hint' | 'danger' | 'onStage';
  /** Read out when it comes. */
  readonly isAlert?: boolean;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence that must not be overlooked, beside what it is about. */
export function Callout({ kind, isAlert = false, id, className, children }: CalloutProps): ReactElement {
  return (
    <p
      id={id}
      className={joinClasses(styles.callout, kind !== 'hint' && styles[kind], className)}
      role={isAlert ? 'alert' : undefined}
    >
      {children}
    </p>
  );
}
