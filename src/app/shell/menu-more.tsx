import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { PreferenceChoices } from '../../features/preferences/preference-choices.tsx';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { LateIcon } from '../../ui/late-icon.tsx';
import { spanish as shell } from '../text.es.ts';
import { InstallMenuItem } from './install-menu-item.tsx';
import styles from './shell.module.css';
import { spanish } from './text.es.ts';

/** What the user menu holds beside who is here and the way out. */
export function MenuMore({ onClose }: { onClose(): void }): ReactElement {
  const text = useText('menu', spanish);
  const { library, onThisDevice } = useText('app', shell);
  return (
    <>
      <Link className={styles.menuItem} to="/libros" onClick={onClose}>
        <Icon name="play" />
        {library}
      </Link>
      <Link className={styles.menuItem} to="/libros/descargas" onClick={onClose}>
        <Icon name="tablet" />
        {onThisDevice}
      </Link>
      <Link className={styles.menuItem} to="/libros/notas" onClick={onClose}>
        <LateIcon name="pen" />
        {text.notebook}
      </Link>
      <InstallMenuItem onClose={onClose} />
      <hr />
      <PreferenceChoices />
    </>
  );
}
