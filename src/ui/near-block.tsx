import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';

/** What is near: about two screens, for a quick finger and the key Tab. */
const near = '1600px 0px';

export interface NearBlockProps {
  /** The room it takes until it was drawn once, in rem. */
  readonly guessedRem: number;
  /** Drawn before anything is known of where it is. */
  readonly isFirst: boolean;
  /** Drawn wherever it is: somebody writes in it. */
  readonly isHeld?: boolean;
  /** What it scrolls in, where that is not the page. */
  readonly within?: RefObject<HTMLElement | null>;
  readonly children: () => ReactNode;
}

/**
 * A part of a long list whose rows are of any height: drawn while it is near the screen or has the focus, else as much
 * room as it took. Ten thousand rows at once would stop a tablet.
 */
export function NearBlock({ guessedRem, isFirst, isHeld = false, within, children }: NearBlockProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const [roomPx, setRoomPx] = useState<number | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1);
        if (!seen || (!seen.isIntersecting && current.contains(document.activeElement))) return;
        if (!seen.isIntersecting) setRoomPx(seen.boundingClientRect.height);
        setNear(seen.isIntersecting);
      },
      { root: within?.current ?? null, rootMargin: near },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [within]);
  const room = roomPx === null ? `${guessedRem}rem` : `${roomPx}px`;
  return (
    <div ref={frame} style={isNear || isHeld ? undefined : { blockSize: room }}>
      {(isNear || isHeld) && children()}
    </div>
  );
}
