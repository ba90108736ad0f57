import { useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { spanish } from './text.es.ts';

interface ExternalLinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Asks before a link of a book leaves the book; the address is shown whole. */
export function ExternalLinkDialog({ url, onClose }: ExternalLinkDialogProps) {
  const text = useText('reader', spanish);
  const words = (
    <>
      <p>{url}</p>
      <p>{text.externalHelp}</p>
    </>
  );
  return (
    <QuestionDialog title={text.externalTitle} text={words} onCancel={onClose}>
      <Button kind="primary" onClick={onClose}>
        {text.externalStay}
      </Button>
      <a className={buttonLook('quiet')} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        {text.externalOpen}
      </a>
    </QuestionDialog>
  );
}
