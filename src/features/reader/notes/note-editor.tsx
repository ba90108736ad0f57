import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import { LONGEST_NOTE, type Note } from '../../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../../contract/problems.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './note-editor.module.css';
import { NoteQuote } from './note-quote.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { spanish } from './text.es.ts';

export interface NoteEditorProps {
  /** What is written on; one that has no id yet is new. */
  readonly note: Pick<Note, 'kind' | 'color' | 'texts'> & { readonly id: string | null };
  readonly words: string;
  readonly lang: string | undefined;
  save(text: string): Promise<Result<unknown>>;
  onDone(): void;
}

/** Above the end of what is there. */
function focusEnd(dialog: HTMLDialogElement): () => void {
  const field = dialog.querySelector('textarea');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  return () => undefined;
}

/** Where a note is written: nothing of it is lost by a slip, a limit or a full device. */
export function NoteEditor({ note, words, lang, save, onDone }: NoteEditorProps): ReactElement {
  const text = useText('readerNotes', spanish).editor;
  const sentenceOf = useSentence(problemSentences);
  const id = useId();
  const before = note.texts.join('\n\n');
  const [typed, setTyped] = useState(before);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const [step, setStep] = useState<'writing' | 'saving' | 'leaving'>('writing');
  const over = typed.length - LONGEST_NOTE;
  const isNew = note.id === null;
  const canSave = over <= 0 && step !== 'saving' && !(isNew && typed.trim() === '');

  async function keep(): Promise<void> {
    if (!canSave) return;
    setStep('saving');
    const result = await save(typed.trim());
    if (result.ok) return onDone();
    setProblem(result.problem);
    setStep('writing');
  }
  const leave = () => (typed === before ? onDone() : setStep('leaving'));

  const trouble = over > 0 ? text.tooLong(over) : problem && `${text.notSaved} ${sentenceOf(problem)}`;
  return (
    <NoteSheet name={isNew ? text.add : text.change} onShown={focusEnd} onLeave={leave}>
      <h2 className={styles.title}>{isNew ? text.add : text.change}</h2>
      {words !== '' && <NoteQuote note={note} words={words} lang={lang} />}
      <div className={styles.field}>
        <label htmlFor={id}>{text.label}</label>
        <textarea
          id={id}
          rows={5}
          value={typed}
          placeholder={text.hint}
          aria-invalid={trouble !== null}
          aria-describedby={`${id}t`}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
            setStep('writing');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void keep();
          }}
        />
        {note.texts.length > 1 && <p className={styles.help}>{text.joins}</p>}
        <p id={`${id}t`} className={styles.trouble} role="alert">
          {trouble}
        </p>
      </div>
      {step === 'leaving' ? (
        <div className={styles.asked} role="alert">
          <p>{text.leave}</p>
          <div className={styles.actions}>
            <Button kind="danger" onClick={onDone}>
              {text.drop}
            </Button>
            <Button kind="primary" onClick={() => setStep('writing')}>
              {text.stay}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button onClick={leave}>{text.cancel}</Button>
          <Button kind="primary" disabled={!canSave} onClick={() => void keep()}>
            {step === 'saving' ? text.saving : text.save}
          </Button>
        </div>
      )}
    </NoteSheet>
  );
}
