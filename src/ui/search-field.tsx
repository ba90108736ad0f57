import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** What is searched: its name and what stands in it while it is empty. */
  readonly name: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Finds as the letters come. */
export function SearchField({ name, value, onChange }: SearchFieldProps): ReactElement {
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={name}
        placeholder={name}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
