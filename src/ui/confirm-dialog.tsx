import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly cancelText: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks once before something is taken away; drawn only while it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={props.onCancel}
    >
      <h2 id={`${id}t`} className={styles.title}>
        {props.title}
      </h2>
      <p id={`${id}d`} className={styles.text}>
        {props.text}
      </p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={props.onCancel}>
          {props.cancelText}
        </Button>
        <Button kind="danger" onClick={props.onConfirm}>
          {props.confirmText}
        </Button>
      </div>
    </dialog>
  );
}
