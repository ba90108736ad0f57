import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { dragToClose } from './drag-to-close.ts';
import styles from './keys-panel.module.css';
import { spanish } from './text.es.ts';

type KeyWords = (typeof spanish)['keys'];

/** The keys of each line, as they are written on them. */
const keysOf = (text: KeyWords): readonly (readonly [keyof KeyWords['lines'], readonly string[]])[] => [
  ['next', ['→', '↓', text.space]],
  ['previous', ['←', '↑']],
  ['ends', [text.home, text.end]],
  ['contents', ['C']],
  ['search', ['/']],
  ['notes', ['N']],
  ['bookmark', ['B']],
  ['display', ['L']],
  ['letters', ['+', '−']],
  ['whole', ['0']],
  ['turn', ['R']],
  ['aloud', ['V']],
  ['wayBack', [text.backspace]],
  ['wayOn', [`${text.shift} + ${text.backspace}`]],
  ['fullScreen', ['F']],
  ['close', ['Esc']],
  ['keys', ['?']],
];

/** Every key of the reader, for who does not touch the screen. */
export function KeysPanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const text = useText('reader', spanish).keys;
  return (
    <SidePanel
      title={text.title}
      closeName={text.close}
      onShown={(dialog) => dragToClose(dialog, onClose)}
      onClose={onClose}
    >
      <dl className={styles.keys} tabIndex={0}>
        {keysOf(text).map(([line, keys]) => (
          <div key={line} className={styles.line}>
            <dt>{text.lines[line]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}
