import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import styles from './reading-ruler.module.css';
import { spanish } from './text.es.ts';

/** Where the band begins, in percent of the page: as far up and down as it goes. */
const ends = { first: 0, last: 88 } as const;
const stepPercent = 4;

const inside = (percent: number): number => Math.min(ends.last, Math.max(ends.first, percent));

/** A band to read along; the rest of the page is dimmed. With each page it is at the head again. */
export function ReadingRuler({ place }: { readonly place: string }): ReactElement {
  const text = useText('reader', spanish).display;
  const [at, setAt] = useState<number>(ends.first);
  const [readPlace, setReadPlace] = useState(place);
  const boxRef = useRef<HTMLDivElement>(null);
  const heldRef = useRef(0);
  const handleRef = useRef<HTMLDivElement>(null);
  if (place !== readPlace) {
    setReadPlace(place);
    setAt(ends.first);
  }

  // React listens to touches passively, and this one must not scroll.
  useEffect(() => {
    const handle = handleRef.current;
    const stay = (event: Event) => event.preventDefault();
    handle?.addEventListener('touchmove', stay, { passive: false });
    return () => handle?.removeEventListener('touchmove', stay);
  }, []);

  function percentOf(event: PointerEvent): number {
    const box = boxRef.current?.getBoundingClientRect();
    return box && box.height > 0 ? ((event.clientY - box.top) / box.height) * 100 : 0;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = {
      ArrowDown: at + stepPercent,
      ArrowUp: at - stepPercent,
      Home: ends.first,
      End: ends.last,
    }[event.key];
    if (to === undefined) return;
    // The page stays where it is.
    event.preventDefault();
    event.stopPropagation();
    setAt(inside(to));
  }

  return (
    <div ref={boxRef} className={styles.box}>
      <div className={styles.band} style={{ insetBlockStart: `${at}%` }}>
        <div
          ref={handleRef}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={text.rulerHandle}
          aria-orientation="vertical"
          aria-valuemin={ends.first}
          aria-valuemax={ends.last}
          aria-valuenow={Math.round(at)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            heldRef.current = percentOf(event) - at;
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              setAt(inside(percentOf(event) - heldRef.current));
          }}
        />
      </div>
    </div>
  );
}
