import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import paletteSource from '../src/ui/styles/palette.css?raw';
import { colorPairs, leastContrast } from './color-pairs.ts';
import type { ColorPair } from './color-pairs.ts';
import { contrastRatio, over, parseColor } from './contrast-ratio.ts';
import { Chapter } from './frame.tsx';
import styles from './tokens.module.css';

const palette = [...paletteSource.matchAll(/--([a-z]+(?:-\d+)?): (#[\da-f]{6})/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

const meaning = (name: string) => `var(--color-${name})`;

/** What the browser makes of a pair in the theme that is on. */
function measure(probe: HTMLElement, { front, back, below }: ColorPair): number {
  const colorOf = (name: string) => {
    probe.style.color = meaning(name);
    return parseColor(getComputedStyle(probe).color);
  };
  const ground = below === undefined ? colorOf(back) : over(colorOf(back), colorOf(below));
  return contrastRatio(colorOf(front), ground);
}

interface PairProps {
  readonly pair: ColorPair;
  /** Null where the device forces its own colours: they are not ours to measure. */
  readonly ratio: number | null;
  readonly isHigh: boolean;
}

function Pair({ pair, ratio, isHigh }: PairProps): ReactElement {
  const least = leastContrast(pair.kind, isHigh);
  return (
    <li className={styles.pair}>
      <div
        className={styles.ground}
        style={{
          color: meaning(pair.front),
          background: `linear-gradient(${meaning(pair.back)} 0 0), ${meaning(pair.below ?? pair.back)}`,
        }}
        aria-hidden="true"
      >
        {pair.kind === 'text' ? 'Aa' : <span className={styles.sign} />}
      </div>
      <p className={styles.pairName}>
        <code>{pair.front}</code>
        <span>
          sobre <code>{pair.back}</code>
        </span>
      </p>
      <p className={styles.ratio} data-enough={ratio === null ? undefined : ratio >= least}>
        {ratio === null ? 'Los de tu equipo' : <strong>{ratio.toFixed(1)}</strong>}
        {ratio !== null && ` / ${least}`}
      </p>
    </li>
  );
}

/** Colours by meaning, each pair with the contrast it has at this moment, and the palette they come from. */
export function ColorChapter({ theme }: { readonly theme: string }): ReactElement {
  const probe = useRef<HTMLSpanElement>(null);
  const [ratios, setRatios] = useState<readonly (number | null)[]>([]);
  const [isHigh, setHigh] = useState(false);

  useEffect(() => {
    const askings = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
      (query) => window.matchMedia(query),
    );
    const look = () => {
      const element = probe.current;
      if (element === null) return;
      const isForced = window.matchMedia('(forced-colors: active)').matches;
      setRatios(colorPairs.map((pair) => (isForced ? null : measure(element, pair))));
      setHigh(theme === 'contrast' || window.matchMedia('(prefers-contrast: more)').matches);
    };
    look();
    for (const asking of askings) asking.addEventListener('change', look);
    return () => {
      for (const asking of askings) asking.removeEventListener('change', look);
    };
  }, [theme]);

  return (
    <Chapter
      id="colores"
      title="Colores"
      words="Un color tiene un significado, no un nombre: las partes piden «texto» o «peligro», y cada tema dice cuál es. El número es el contraste medido ahora mismo y el mínimo que exigimos."
    >
      <span ref={probe} hidden />
      <ul className={styles.pairs} data-medido={ratios.length > 0 ? 'si' : 'no'}>
        {colorPairs.map((pair, at) => (
          <Pair key={`${pair.front} ${pair.back}`} pair={pair} ratio={ratios[at] ?? null} isHigh={isHigh} />
        ))}
      </ul>
      <h3 className={styles.smallTitle}>La paleta de donde salen</h3>
      <ul className={styles.palette}>
        {palette.map(({ name, value }) => (
          <li key={name}>
            <span className={styles.drop} style={{ background: value }} />
            <code>{name}</code>
            <code>{value}</code>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}
