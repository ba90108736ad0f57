import type { ReactElement } from 'react';
import type { InstallService } from '../../data/services.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSystem } from '../../hooks/use-system.ts';
import { useText } from '../../hooks/use-text.ts';
import { LateIcon } from '../../ui/late-icon.tsx';
import styles from './shell.module.css';
import { spanish } from './text.es.ts';

function Item({ install, onClose }: { readonly install: InstallService; onClose(): void }): ReactElement | null {
  const text = useText('menu', spanish);
  if (useObservable(install.state).status === 'installed') return null;
  return (
    <button
      type="button"
      className={styles.menuItem}
      onClick={() => {
        onClose();
        void install.choose();
      }}
    >
      <LateIcon name="download" />
      {text.install}
    </button>
  );
}

/** Also for whoever said no: the way to the home screen is always here, until the app is on it. */
export function InstallMenuItem({ onClose }: { onClose(): void }): ReactElement | null {
  const system = useSystem();
  return system && <Item install={system.install} onClose={onClose} />;
}
