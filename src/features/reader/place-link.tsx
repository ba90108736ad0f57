import { useState } from 'react';
import type { ReactElement } from 'react';
import { canShare, copyText, shareText } from '../../hooks/pass-on.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './contents-panel.module.css';
import { spanish } from './text.es.ts';

interface PlaceLinkProps {
  /** Opens the book where the person is, for whoever may read it. */
  readonly link: string;
  readonly title: string;
}

/** Gives away where the person is, as an address. */
export function PlaceLink({ link, title }: PlaceLinkProps): ReactElement {
  const text = useText('reader', spanish).link;
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  return (
    <div className={styles.link}>
      <Button onClick={() => void copyText(link).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}>
        {text.copy}
      </Button>
      {canShare() && <Button onClick={() => void shareText(link, title)}>{text.share}</Button>}
      <p role="status">
        {outcome === 'copied' && text.copied}
        {outcome === 'refused' && (
          <>
            {text.refused} <span className={styles.address}>{link}</span>
          </>
        )}
      </p>
    </div>
  );
}
