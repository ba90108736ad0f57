import type { ReactElement } from 'react';
import tokensSource from '../src/ui/styles/tokens.css?raw';
import { Chapter } from './frame.tsx';
import styles from './tokens.module.css';

interface Token {
  readonly name: string;
  readonly value: string;
}

/** The tokens whose names begin so, in the order of the stylesheet; their usual value is the first. */
function tokensNamed(beginning: string): readonly Token[] {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of tokensSource.matchAll(/(--[\w-]+):\s*([^;]*);/g))
    if (name.startsWith(`--${beginning}-`) && !found.has(name)) found.set(name, value.replaceAll(/\s+/g, ' '));
  return [...found].map(([name, value]) => ({ name, value }));
}

const phrases: Readonly<Record<string, string>> = {
  '--text-3xl': 'Hola, Lucía',
  '--text-2xl': 'Mi biblioteca',
  '--text-xl': 'El libro no se abrió',
  '--text-l': 'Los ríos de la costa nacen en la sierra.',
  '--text-m': 'Lee EPUB y PDF: pasa páginas con toques, deslizando o con el teclado.',
  '--text-s': 'Ciencias naturales · 4.º de primaria',
  '--text-xs': 'Página 48 de 120 · 40 %',
};

export function TypeChapter(): ReactElement {
  const sizes = [...tokensNamed('text')].reverse();
  return (
    <Chapter
      id="letra"
      title="Letra"
      words="Bricolage Grotesque da la voz a los títulos; Atkinson Hyperlegible, hecha para leer sin cansarse, lleva todo lo demás. Las medidas van en rem: crecen con la letra de cada persona."
    >
      <ul className={styles.scale}>
        {sizes.map(({ name, value }) => (
          <li key={name}>
            <p className={styles.tokenName}>
              <code>{name}</code>
              <span>{value}</span>
            </p>
            <p className={name.endsWith('xl') ? styles.displayFace : undefined} style={{ fontSize: `var(${name})` }}>
              {phrases[name] ?? name}
            </p>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function Row({ token, children }: { readonly token: Token; readonly children: ReactElement }): ReactElement {
  return (
    <li className={styles.measure}>
      <p className={styles.tokenName}>
        <code>{token.name}</code>
        <span>{token.value}</span>
      </p>
      {children}
    </li>
  );
}

export function SpaceChapter(): ReactElement {
  return (
    <Chapter
      id="espacio"
      title="Espacio y forma"
      words="Siete pasos de espacio marcan el ritmo; lo que se toca mide 44 px o más. Las esquinas dicen qué es cada cosa: poco en las hojas, más en lo que flota, redondo en lo que se toca."
    >
      <ul className={styles.measures}>
        {tokensNamed('space').map((token) => (
          <Row key={token.name} token={token}>
            <span className={styles.bar} style={{ inlineSize: `var(${token.name})` }} />
          </Row>
        ))}
      </ul>
      <ul className={styles.tiles}>
        {tokensNamed('radius').map((token) => (
          <Row key={token.name} token={token}>
            <span className={styles.corner} style={{ borderRadius: `var(${token.name})` }} />
          </Row>
        ))}
      </ul>
      <ul className={styles.measures}>
        {tokensNamed('size').map((token) => (
          <Row key={token.name} token={token}>
            <span className={styles.bar} style={{ inlineSize: `var(${token.name})` }} />
          </Row>
        ))}
      </ul>
    </Chapter>
  );
}

const heights: Readonly<Record<string, string>> = {
  '--shadow-book': 'De pie en el estante',
  '--shadow-book-lifted': 'Al levantarlo',
  '--shadow-float': 'Flota sobre la página: menús, avisos, diálogos',
};

export function HeightChapter(): ReactElement {
  return (
    <Chapter
      id="altura"
      title="Altura"
      words="Tres alturas bastan. En lo oscuro una sombra no se ve: lo que está más alto es más claro y lleva una línea."
    >
      <ul className={styles.tiles}>
        {tokensNamed('shadow').map(({ name }) => (
          <li key={name} className={styles.height} style={{ boxShadow: `var(${name})` }}>
            <code>{name}</code>
            <span>{heights[name]}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.tiles}>
        {tokensNamed('z').map(({ name, value }) => (
          <li key={name} className={styles.tokenName}>
            <code>{name}</code>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

export function MotionChapter(): ReactElement {
  return (
    <Chapter
      id="movimiento"
      title="Movimiento"
      words="Corto y con motivo. Quien pide poco movimiento lo tiene quieto: los tiempos se vuelven un instante y lo que da vueltas se detiene. Pasa el puntero o el foco por una fila."
    >
      <ul className={styles.measures}>
        {tokensNamed('time').map((token) => (
          <li key={token.name} className={styles.track}>
            <p className={styles.tokenName}>
              <code>{token.name}</code>
              <span>{token.value}</span>
            </p>
            <button type="button" className={styles.runner} aria-label={`Mover con ${token.name}`}>
              <span style={{ transitionDuration: `var(${token.name})` }} />
            </button>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}
