import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './read-aloud-bar.module.css';
import { spanish } from './text.es.ts';
import type { ReadAloudControls } from './use-read-aloud.ts';

interface ReadAloudBarProps {
  readonly controls: ReadAloudControls;
  /** Said above it. */
  readonly trouble: string | null;
}

/** In the place of the bar below, while a voice reads. */
export function ReadAloudBar({ controls, trouble }: ReadAloudBarProps): ReactElement {
  const text = useText('reader', spanish).aloud;
  const { state, speed } = controls;
  const isPaused = state.status === 'paused';
  return (
    <div className={styles.bar} role="group" aria-label={text.region}>
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Button kind="quiet" aria-label={text.speed(speed)} className={styles.speed} onClick={controls.changeSpeed}>
        {text.times(speed)}
      </Button>
      <div className={styles.ways}>
        <IconButton name={text.back} picture="back" onClick={() => controls.skip(-1)} />
        <IconButton
          className={styles.main}
          name={isPaused ? text.play : text.pause}
          picture={isPaused ? 'go' : 'pause'}
          onClick={isPaused ? controls.play : controls.pause}
        />
        <IconButton name={text.on} picture="on" onClick={() => controls.skip(1)} />
      </div>
      <div className={styles.end}>
        <p className={styles.status} role="status">
          {state.status === 'starting' && text.starting}
          {state.status === 'reading' && text.reading}
          {isPaused && text.paused}
        </p>
        <IconButton name={text.stop} picture="close" onClick={controls.stop} />
      </div>
    </div>
  );
}
