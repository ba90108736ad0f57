import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './chip.module.css';

export interface ToggleChipProps {
  readonly text: string;
  /** Its picture while it is off; a tick takes its place. */
  readonly icon: IconName;
  readonly isOn: boolean;
  onToggle(): void;
}

/** On or off, told by its tick and not by its colour alone. */
export function ToggleChip({ text, icon, isOn, onToggle }: ToggleChipProps): ReactElement {
  return (
    <button
      type="button"
      className={joinClasses(styles.chip, isOn && styles.chosen)}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon name={isOn ? 'check' : icon} />
      {text}
    </button>
  );
}
