import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './note-writing.module.css';

export interface NoteWritingWords {
  readonly label: string;
  readonly hint: string;
  /** Two texts become one. */
  readonly joins: string;
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  tooLong(over: number): string;
  /** Asks whether to lose what is not saved. */
  readonly leave: string;
  readonly stay: string;
  readonly drop: string;
}

export interface WritingParts {
  /** What is there already, each as a text of its own. */
  readonly texts: readonly string[];
  /** In UTF-16 units. */
  readonly longest: number;
  /** Nothing is there yet: something has to be written. */
  readonly isNew?: boolean;
  /** What was typed before, where the editor was made anew meanwhile. */
  readonly draft?: string | undefined;
  /** Told of each letter. */
  onDraft?(typed: string): void;
  /** Keeps it; a sentence where it could not be kept. */
  save(text: string): Promise<string | null>;
  onDone(): void;
}

/** What somebody is writing: it goes neither by a slip, nor by a limit, nor on a full device. */
export function useNoteWriting({ texts, longest, isNew = false, draft, onDraft, save, onDone }: WritingParts) {
  const [before] = useState(() => texts.join('\n\n'));
  const [typed, setTyped] = useState(draft ?? before);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [step, setStep] = useState<'writing' | 'saving' | 'leaving'>('writing');
  const [asks, setAsks] = useState(0);
  const over = typed.length - longest;
  const isChanged = typed !== before;
  const canSave = over <= 0 && step !== 'saving' && !(isNew && typed.trim() === '');

  async function keep(): Promise<void> {
    if (!canSave) return;
    if (!isNew && !isChanged && texts.length < 2) return onDone();
    setStep('saving');
    const why = await save(typed.trim());
    if (why === null) return onDone();
    setTrouble(why);
    setStep('writing');
  }

  return {
    typed,
    step,
    over,
    trouble,
    /** So often it was asked whether to lose it. */
    asks,
    isJoining: texts.length > 1,
    isChanged,
    canSave,
    keep,
    /** Goes where nothing is lost; else asks, and answers `false`. */
    leave(): boolean {
      if (!isChanged) onDone();
      else if (step !== 'saving') {
        setStep('leaving');
        setAsks(asks + 1);
      }
      return !isChanged;
    },
    stay: () => setStep('writing'),
    drop: onDone,
    type(text: string) {
      setTyped(text);
      onDraft?.(text);
      setTrouble(null);
      setStep('writing');
    },
  };
}

export type Writing = ReturnType<typeof useNoteWriting>;

/** Behind the last letter of what is there. */
export function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}

export interface NoteWritingProps {
  readonly writing: Writing;
  readonly words: NoteWritingWords;
  /** Writing goes on at once. */
  readonly hasFocus?: boolean;
}

function LeaveQuestion({ writing, words }: Pick<NoteWritingProps, 'writing' | 'words'>): ReactElement {
  const stay = useRef<HTMLButtonElement>(null);
  // In sight, and answered without harm by who only presses a key.
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className={styles.asked} role="alert">
      <p>{words.leave}</p>
      <div className={styles.actions}>
        <Button kind="danger" onClick={writing.drop}>
          {words.drop}
        </Button>
        <Button ref={stay} kind="primary" onClick={writing.stay}>
          {words.stay}
        </Button>
      </div>
    </div>
  );
}

/** Where a note is written, and what can be done with it then. */
export function NoteWriting({ writing, words, hasFocus = true }: NoteWritingProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const trouble = writing.over > 0 ? words.tooLong(writing.over) : writing.trouble;
  const isAsked = writing.step === 'leaving';
  const isSaving = writing.step === 'saving';
  useEffect(() => {
    if (hasFocus && !isAsked) focusEnd(area.current);
  }, [hasFocus, isAsked]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') writing.leave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void writing.keep();
  }
  return (
    <div className={styles.writing}>
      <div className={styles.field}>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          ref={area}
          id={id}
          dir="auto"
          rows={5}
          readOnly={isSaving}
          value={writing.typed}
          placeholder={words.hint}
          aria-invalid={trouble !== null}
          aria-describedby={`${id}t`}
          onChange={(event) => writing.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {writing.isJoining && <p className={styles.help}>{words.joins}</p>}
        <p id={`${id}t`} className={styles.trouble} role="alert">
          {trouble}
        </p>
      </div>
      {isAsked ? (
        <LeaveQuestion key={writing.asks} writing={writing} words={words} />
      ) : (
        <div className={styles.actions}>
          <Button onClick={writing.leave}>{words.cancel}</Button>
          <Button
            kind="primary"
            // While it is kept it stays what has the focus: it is there again where it cannot be kept.
            disabled={!isSaving && !writing.canSave}
            aria-disabled={isSaving}
            onClick={() => void writing.keep()}
          >
            {isSaving ? words.saving : words.save}
          </Button>
        </div>
      )}
    </div>
  );
}
