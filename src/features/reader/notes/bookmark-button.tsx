import type { ReactElement } from 'react';
import { useText } from '../../../hooks/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './bookmark-button.module.css';
import { spanish } from './text.es.ts';

export interface BookmarkButtonProps {
  readonly isOn: boolean;
  readonly isReady: boolean;
  onToggle(): void;
}

/** The ribbon of the page in view. */
export function BookmarkButton({ isOn, isReady, onToggle }: BookmarkButtonProps): ReactElement {
  const text = useText('readerNotes', spanish);
  return (
    <IconButton
      className={styles.button}
      name={text.bookmark}
      picture="bookmark"
      aria-pressed={isOn}
      disabled={!isReady}
      onClick={onToggle}
    />
  );
}
