import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { PreferenceChoices } from '../../features/preferences/preference-choices.tsx';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { spanish } from '../text.es.ts';
import { InstallMenuItem } from './install-menu-item.tsx';
import styles from './shell.module.css';

/** What the user menu holds beside who is here and the way out. */
export function MenuMore({ onClose }: { onClose(): void }): ReactElement {
  const text = useText('app', spanish);
  return (
    <>
      <Link className={styles.menuItem} to="/libros" onClick={onClose}>
        <Icon name="play" />
        {text.library}
      </Link>
      <Link className={styles.menuItem} to="/libros/descargas" onClick={onClose}>
        <Icon name="tablet" />
        {text.onThisDevice}
      </Link>
      <InstallMenuItem onClose={onClose} />
      <hr />
      <PreferenceChoices />
    </>
  );
}
