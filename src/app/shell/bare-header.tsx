import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { spanish } from '../text.es.ts';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The way out where the menu broke: on a shared tablet it may never be missing. */
export function SignOutAlone(): ReactElement {
  return <Button onClick={useSignOut()}>{useText('app', spanish).signOut}</Button>;
}

/** The header where the real one broke. */
export function BareHeader(): ReactElement {
  return (
    <header className={styles.header}>
      <SignOutAlone />
    </header>
  );
}
