import { useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { NotesService, WaitingChange } from '../../data/notes/notes-service.ts';
import { copyText } from '../../hooks/pass-on.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { copyOf } from './copy-of-change.ts';
import { spanish } from './text.es.ts';

export interface DismissDialogProps {
  readonly change: WaitingChange;
  readonly service: NotesService;
  onClose(): void;
}

/** Before a person lets go of what the server refuses: it is nowhere else, so it can be taken along first. */
export function DismissDialog({ change, service, onClose }: DismissDialogProps): ReactElement {
  const text = useText('notebook', spanish).awaits;
  const sentenceOf = useSentence(problemSentences);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);

  async function dismiss(): Promise<void> {
    const result = await service.dismiss(change.operationId);
    if (result.ok) onClose();
    else setProblem(result.problem);
  }

  return (
    <QuestionDialog
      title={text.dismissAsk}
      text={
        <>
          <p>{text.dismissWhy}</p>
          <p role="status">{isCopied !== null && (isCopied ? text.copied : text.copyFailed)}</p>
          {problem && (
            <Callout kind="danger" isAlert>
              {sentenceOf(problem)}
            </Callout>
          )}
        </>
      }
      onCancel={onClose}
    >
      <Button onClick={onClose}>{text.dismissNot}</Button>
      <Button onClick={() => void copyText(copyOf(change, text)).then(setCopied)}>{text.copyFirst}</Button>
      <Button kind="danger" onClick={() => void dismiss()}>
        {text.dismissYes}
      </Button>
    </QuestionDialog>
  );
}
