import { useId } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { Callout } from './callout.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was written; null while nothing is. */
  readonly problem?: string | null;
  /** A code from a paper: large capital letters, and no help from the keyboard. */
  readonly isCode?: boolean;
}

const asCode = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** One line to write in, with its name above, and what helps or went wrong below. */
export function TextField({ label, hint, problem = null, isCode = false, ...rest }: TextFieldProps): ReactElement {
  const id = useId();
  const described = [hint !== undefined && `${id}h`, problem !== null && `${id}p`].filter(Boolean).join(' ');
  return (
    <>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          type="text"
          {...(isCode && asCode)}
          {...rest}
          id={id}
          className={joinClasses(styles.input, isCode && styles.code)}
          aria-invalid={problem !== null}
          aria-describedby={described === '' ? undefined : described}
        />
        {hint !== undefined && (
          <p id={`${id}h`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      {problem !== null && (
        <Callout kind="danger" isAlert id={`${id}p`}>
          {problem}
        </Callout>
      )}
    </>
  );
}
