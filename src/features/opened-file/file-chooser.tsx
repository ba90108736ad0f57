import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import styles from './opened-files-screen.module.css';
import { spanish } from './text.es.ts';

/** The browser's own way to choose files, in the look of a button. */
export function FileChooser({ onChoose }: { onChoose(files: readonly File[]): void }): ReactElement {
  const text = useText('openedFile', spanish);
  return (
    <label className={buttonLook('primary', styles.chooser)}>
      {text.choose}
      <input
        type="file"
        multiple
        accept=".pdf,.epub,application/pdf,application/epub+zip"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}
