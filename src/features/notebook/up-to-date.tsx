import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { timeOfIso } from '../../data/notebook/entries.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './notebook-screen.module.css';
import { spanish } from './text.es.ts';

export interface UpToDateProps {
  /** When this device last knew all the person has; `null` before that. ISO 8601. */
  readonly syncedAt: string | null;
  readonly className?: string | undefined;
}

/** How old what is seen here may be: what was written on other devices since then is not. */
export function UpToDate({ syncedAt, className }: UpToDateProps): ReactElement {
  const text = useText('notebook', spanish).upToDate;
  const language = useLanguage();
  const isOnline = useConnection() === 'online';
  const format = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
    [language],
  );
  return (
    <span className={joinClasses(styles.upToDate, className)}>
      {syncedAt !== null ? text.at(format.format(timeOfIso(syncedAt))) : isOnline ? text.coming : text.never}
    </span>
  );
}
