import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import { QuestionDialog } from './question-dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly cancelText: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks once before something is taken away. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  return (
    <QuestionDialog title={props.title} text={<p>{props.text}</p>} onCancel={props.onCancel}>
      <Button onClick={props.onCancel}>{props.cancelText}</Button>
      <Button kind="danger" onClick={props.onConfirm}>
        {props.confirmText}
      </Button>
    </QuestionDialog>
  );
}
