import type { ReactElement } from 'react';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import styles from './language-switch.module.css';
import { spanish } from './text.es.ts';
import { useChoose } from './use-choose.ts';

/** The other language, one touch away, for who cannot read this one. */
export function LanguageSwitch(): ReactElement {
  const text = useText('preferences', spanish);
  const other = useLanguage() === 'es' ? 'en' : 'es';
  const { sentence, choose } = useChoose();
  return (
    <div className={styles.switch}>
      <button type="button" lang={other} onClick={() => choose({ language: other })}>
        {text.languages[other]}
      </button>
      {sentence !== null && <p role="alert">{sentence}</p>}
    </div>
  );
}
