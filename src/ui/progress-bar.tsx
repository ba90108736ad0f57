import type { ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0 to 1. */
  readonly share: number;
  /** Without a name it is a decoration beside words that say the same. */
  readonly name?: string;
  readonly valueText?: string;
  readonly isOnStage?: boolean;
  readonly isThin?: boolean;
}

export function ProgressBar({
  share,
  name,
  valueText,
  isOnStage = false,
  isThin = false,
}: ProgressBarProps): ReactElement {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const named =
    name === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': name,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': percent,
          'aria-valuetext': valueText,
        };
  return (
    <div className={joinClasses(styles.track, isOnStage && styles.onStage, isThin && styles.thin)} {...named}>
      <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
