import { useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { spanish } from './text.es.ts';

interface ExternalLinkDialogProps {
  readonly url: string;
  /** What is looked up there; an address with a key says nothing to a person. */
  readonly words?: string | null;
  readonly onClose: () => void;
}

/** Asks before a link of a book leaves the book, its address shown whole, or before words are looked up elsewhere. */
export function ExternalLinkDialog({ url, words = null, onClose }: ExternalLinkDialogProps) {
  const text = useText('reader', spanish);
  const question = (
    <>
      <p>{words === null ? url : `«${words}»`}</p>
      <p>{words === null ? text.externalHelp : text.web.help(new URL(url).host)}</p>
    </>
  );
  return (
    <QuestionDialog title={words === null ? text.externalTitle : text.web.title} text={question} onCancel={onClose}>
      <Button kind="primary" onClick={onClose}>
        {text.externalStay}
      </Button>
      <a className={buttonLook('quiet')} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        {words === null ? text.externalOpen : text.web.open}
      </a>
    </QuestionDialog>
  );
}
