import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './loading-overlay.module.css';

/** How long the overlay takes to go; its coming (300 ms) is the stylesheet's alone. */
export const FADE_OUT_MS = 200;

export interface LoadingOverlayProps {
  readonly isVisible: boolean;
  readonly name: string;
  readonly text: string;
  /** Only a line at the upper edge, over a screen that can be used meanwhile. */
  readonly isQuiet?: boolean;
  /** Which spinner this is, where a page has several. */
  readonly spinner?: string;
}

/** Covers the whole window while something has to be waited for; three balls that grow and fade. Quiet, it covers nothing. */
export function LoadingOverlay(props: LoadingOverlayProps): ReactElement | null {
  const { isVisible, name, text, isQuiet = false, spinner = 'primary' } = props;
  const [isPainted, setPainted] = useState(isVisible);
  if (isVisible && !isPainted) setPainted(true);

  useEffect(() => {
    if (isVisible || !isPainted) return undefined;
    const timer = setTimeout(() => setPainted(false), FADE_OUT_MS);
    return () => clearTimeout(timer);
  }, [isVisible, isPainted]);

  if (!isVisible && !isPainted) return null;
  return (
    <div
      className={joinClasses(isQuiet ? styles.line : styles.overlay, !isVisible && styles.leaving)}
      role="progressbar"
      aria-label={name}
      aria-valuetext={text}
      aria-hidden={isVisible ? undefined : true}
      data-spinner={spinner}
      data-spinner-type="ball-scale-multiple"
      data-spinner-size="large"
    >
      {!isQuiet && (
        <>
          <div className={styles.spinner}>
            <div className={styles.ball} />
            <div className={styles.ball} />
            <div className={styles.ball} />
          </div>
          <p className={styles.text}>{text}</p>
        </>
      )}
    </div>
  );
}
