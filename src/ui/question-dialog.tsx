import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

export interface QuestionDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The answers, the safe one first. */
  readonly children: ReactNode;
  onCancel(): void;
}

/** One question in the middle of the window; drawn only while it is asked. */
export function QuestionDialog({ title, text, children, onCancel }: QuestionDialogProps): ReactElement {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={onCancel}
    >
      <h2 id={`${id}t`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}d`} className={styles.text}>
        {text}
      </div>
      <div className={styles.actions}>{children}</div>
    </dialog>
  );
}
