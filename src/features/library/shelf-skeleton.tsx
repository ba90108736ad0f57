import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import styles from './shelf-screen.module.css';
import { spanish } from './text.es.ts';

const PLACES = Array.from({ length: 10 }, (_, index) => index);

/** The shelf's shape while its books are on the way: same places, so nothing jumps when they come. */
export function ShelfSkeleton(): ReactElement {
  const text = useText('library', spanish);
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="only-heard">{text.waiting}</p>
      <div className={styles.skeletonStage} />
      <div className={styles.skeletonBar} />
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <div key={place} className={styles.skeletonBook} />
        ))}
      </div>
    </div>
  );
}
