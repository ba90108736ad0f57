import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './shelf-filters.module.css';
import { spanish } from './text.es.ts';

export interface ShelfSearchProps {
  readonly value: string;
  onChange(value: string): void;
}

/** Finds as the letters come. */
export function ShelfSearch({ value, onChange }: ShelfSearchProps): ReactElement {
  const text = useText('library', spanish);
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
