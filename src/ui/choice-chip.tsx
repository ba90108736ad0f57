import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './chip.module.css';

export interface ChoiceChipProps<T extends string> {
  readonly name: string;
  /** The words for *all*; a choice that always has a value has none. */
  readonly any?: string;
  readonly value: T | '';
  readonly options: readonly { readonly value: T; readonly label: string }[];
  onChange(value: T | ''): void;
}

/** One of several, in the device's own list. */
export function ChoiceChip<T extends string>({
  name,
  any,
  value,
  options,
  onChange,
}: ChoiceChipProps<T>): ReactElement {
  return (
    <span className={styles.frame}>
      <select
        className={joinClasses(styles.chip, styles.choice, any !== undefined && value !== '' && styles.chosen)}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? '')}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}
