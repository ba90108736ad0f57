import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './grace-notice.module.css';
import { spanish } from './text.es.ts';

/** Over the foot of the page, until it is seen: the lease is over, and how long the book still opens. */
export function GraceNotice({ endsAt }: { readonly endsAt: number }): ReactElement | null {
  const text = useText('reader', spanish);
  const language = useLanguage();
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(endsAt);
  return (
    <div className={styles.grace} role="status">
      <p>{text.grace(when)}</p>
      <Button onClick={() => setSeen(true)}>{text.graceSeen}</Button>
    </div>
  );
}
