import type { ReactElement } from 'react';
import type { Language } from '../../data/language/translations.ts';
import type { Appearance } from '../../data/services.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { Choice } from '../../ui/choice.tsx';
import styles from './preference-choices.module.css';
import { spanish } from './text.es.ts';
import { useChoose } from './use-choose.ts';

const languages: readonly Language[] = ['es', 'en'];
const appearances: readonly Appearance[] = ['auto', 'light', 'dark', 'contrast'];

/** Language and appearance, each changed as soon as it is touched. */
export function PreferenceChoices(): ReactElement {
  const text = useText('preferences', spanish);
  const { appearance } = useObservable(useServices().preferences.state);
  const language = useLanguage();
  const { sentence, choose } = useChoose();
  return (
    <div className={styles.choices}>
      <Choice
        name={text.language}
        value={language}
        options={languages.map((value) => ({ value, label: text.languages[value], lang: value }))}
        onChoose={(value) => choose({ language: value })}
      />
      <Choice
        name={text.appearance}
        value={appearance}
        options={appearances.map((value) => ({ value, label: text.appearances[value] }))}
        onChoose={(value) => choose({ appearance: value })}
      />
      {sentence !== null && (
        <p className={styles.problem} role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}
