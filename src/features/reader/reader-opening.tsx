import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './reader-screen.module.css';
import { spanish } from './text.es.ts';
import type { BookPassword } from './use-password-lock.ts';

/** A book on its way to the screen; one with a password asks for it. */
export function ReaderOpening({ state, lock, onClose }: BookPassword & { readonly onClose: () => void }): ReactElement {
  const text = useText('reader', spanish);
  if (state.status === 'asked' || state.status === 'given') {
    return <PasswordForm state={state} onAnswer={lock.answer} onClose={onClose} />;
  }
  return (
    <div className={styles.opening} role="status">
      <span className={styles.sheet} aria-hidden="true" />
      <p>{text.opening}</p>
    </div>
  );
}
