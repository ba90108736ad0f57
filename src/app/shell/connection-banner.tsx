import type { ReactElement } from 'react';
import { useAddresses, useServices } from '../../hooks/app-context.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { spanish } from '../text.es.ts';
import styles from './connection-banner.module.css';

/** Says that the server cannot be reached and what still works. Over an open book it is only a small sign. */
export function ConnectionBanner({
  isCompact,
  hasPerson,
}: {
  readonly isCompact: boolean;
  /** While nobody is in there are no books to read meanwhile. */
  readonly hasPerson: boolean;
}): ReactElement {
  const text = useText('app', spanish);
  const { connection } = useServices();
  const { networkPage } = useAddresses();
  const status = useConnection();
  // The live region is always there: one that arrives together with its text is not read out.
  return (
    <div className={styles.frame} role="status">
      {status !== 'online' && (
        <div className={joinClasses(styles.banner, isCompact && styles.compact)}>
          <Icon name="cloud" />
          {isCompact ? (
            text.connection.offline.title
          ) : (
            <>
              <p>
                <strong>{text.connection[status].title}</strong> {hasPerson && text.connection[status].text}
              </p>
              {status === 'portal' ? (
                // Whoever comes back from there is asked about at once: the page was hidden meanwhile.
                <a href={networkPage} target="_blank" rel="noreferrer">
                  {text.connection.open}
                </a>
              ) : (
                <button type="button" onClick={() => void connection.check()}>
                  {text.connection.check}
                </button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}
