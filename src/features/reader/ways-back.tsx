import type { KeyboardEvent, ReactElement } from 'react';
import type { ReaderPlace } from '../../engines/publication.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { spanish } from './text.es.ts';
import type { PageExtrasState } from './use-page-extras.ts';
import styles from './ways-back.module.css';

export interface WaysBackProps {
  readonly extras: Pick<PageExtrasState, 'cameFrom' | 'goesOn' | 'goBack' | 'goOn' | 'stay'>;
  readonly here: ReaderPlace;
}

/** Over the foot of the page: back to where a jump began, on to where a return did, or neither. */
export function WaysBack({ extras, here }: WaysBackProps): ReactElement | null {
  const text = useText('reader', spanish);
  const { cameFrom, goesOn, stay } = extras;
  if (cameFrom === null && goesOn === null) return null;
  // Of who is at one of these, the key means them and not the book.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    stay();
  }
  return (
    <div className={styles.ways}>
      {cameFrom !== null && (
        <Button className={styles.way} onKeyDown={onKeyDown} onClick={() => extras.goBack(here)}>
          {cameFrom.label === null ? text.wayToKept : text.wayBack(cameFrom.label)}
        </Button>
      )}
      {goesOn !== null && (
        <Button className={styles.way} onKeyDown={onKeyDown} onClick={() => extras.goOn(here)}>
          {text.wayOn(goesOn.label)}
        </Button>
      )}
      <IconButton className={styles.off} name={text.wayOff} picture="close" onKeyDown={onKeyDown} onClick={stay} />
    </div>
  );
}
