import type { ReactElement } from 'react';
import type { BookNote, NotePart } from '../../engines/publication.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import styles from './note-dialog.module.css';
import { spanish } from './text.es.ts';

function Words({ part: { text, look } }: { readonly part: NotePart }): ReactElement {
  const Look = look;
  return Look === null ? <>{text}</> : <Look>{text}</Look>;
}

export interface NoteDialogProps {
  readonly note: BookNote;
  onGo(): void;
  onClose(): void;
}

/** A note of the book beside its call: nobody loses their page for it. */
export function NoteDialog({ note, onGo, onClose }: NoteDialogProps): ReactElement {
  const text = useText('reader', spanish).note;
  const foreign = useForeign();
  const words = (
    <div className={styles.note} lang={foreign(note.language)}>
      {note.paragraphs.map((parts, index) => (
        <p key={index}>
          {parts.map((part, at) => (
            <Words key={at} part={part} />
          ))}
        </p>
      ))}
    </div>
  );
  return (
    <QuestionDialog title={text.title} text={words} onCancel={onClose}>
      <Button onClick={onGo}>{text.go}</Button>
      <Button kind="primary" onClick={onClose}>
        {text.close}
      </Button>
    </QuestionDialog>
  );
}
