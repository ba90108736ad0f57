import { useRef } from 'react';
import type { ReactElement } from 'react';
import { NearBlock } from '../src/ui/near-block.tsx';
import styles from './parts.module.css';

const blocks = Array.from({ length: 100 }, (_, index) => index);
const rows = Array.from({ length: 20 }, (_, index) => index + 1);
const rowRem = 1.5;

/** Two thousand rows, of which few are drawn. */
export function LongList(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.longList} role="region" aria-label="Lista larga" id="lista-larga">
      {blocks.map((block) => (
        <NearBlock key={block} guessedRem={rows.length * rowRem} isFirst={block === 0} within={box}>
          {() =>
            rows.map((row) => (
              <a key={row} href="#lista-larga">
                Nota {block * rows.length + row}
              </a>
            ))
          }
        </NearBlock>
      ))}
    </div>
  );
}
