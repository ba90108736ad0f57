import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { spanish } from './text.es.ts';
import styles from './update-notice.module.css';

export interface UpdateNoticeProps {
  readonly isShown: boolean;
  onUpdate(): void;
  onLater(): void;
}

/** One quiet line: a new version is here, now or later. */
export function UpdateNotice({ isShown, onUpdate, onLater }: UpdateNoticeProps): ReactElement {
  const text = useText('update', spanish);
  // The live region is always there: one that arrives together with its text is not read out.
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <div className={styles.line}>
          <p>{text.title}</p>
          <div className={styles.actions}>
            <Button onClick={onLater}>{text.later}</Button>
            <Button kind="primary" onClick={onUpdate}>
              {text.update}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
