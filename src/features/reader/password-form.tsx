import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LockedPageDrawing } from './locked-page-drawing.tsx';
import styles from './password-form.module.css';
import type { PasswordState } from './password-machine.ts';
import { spanish } from './text.es.ts';

interface PasswordFormProps {
  readonly state: Extract<PasswordState, { status: 'asked' | 'given' }>;
  readonly onAnswer: (password: string) => void;
  readonly onClose: () => void;
}

/** A file whose lock is damaged takes no password: nobody is to try for ever. */
const manyWrong = 3;

/** Asks for the password of a book. What is written stays in the field and in memory, and goes with the form. */
export function PasswordForm({ state, onAnswer, onClose }: PasswordFormProps): ReactElement {
  const text = useText('reader', spanish).password;
  const [isShown, setShown] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTrying = state.status === 'given';
  const wrong = state.wrong >= manyWrong ? text.stillWrong : text.wrong;
  const problem = isEmpty ? text.empty : !isTrying && state.wrong > 0 ? wrong : null;

  // To begin with, and again after each that was wrong.
  useEffect(() => {
    if (isTrying) return;
    input.current?.focus();
    input.current?.select();
  }, [isTrying]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isTrying) return;
    const written = input.current?.value ?? '';
    setEmpty(written === '');
    if (written === '') input.current?.focus();
    else onAnswer(written);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }

  return (
    <div className={styles.screen}>
      <form className={styles.form} aria-labelledby={id} noValidate onSubmit={submit}>
        <LockedPageDrawing className={styles.drawing} />
        <h2 id={id} className={styles.title}>
          {text.title}
        </h2>
        <TextField
          ref={input}
          type={isShown ? 'text' : 'password'}
          label={text.label}
          hint={text.hint}
          problem={problem}
          // The one kind of password that browsers neither keep nor offer to the next person on a shared tablet.
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isTrying}
          onKeyDown={onKeyDown}
        />
        <label className={styles.see}>
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
            onKeyDown={onKeyDown}
          />
          {text.see}
        </label>
        <p className={styles.news} role="status">
          {isTrying ? text.trying : ''}
        </p>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" aria-disabled={isTrying}>
            {isTrying ? text.trying : text.open}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </form>
    </div>
  );
}
