import { useId } from 'react';
import type { ReactElement } from 'react';
import styles from './choice.module.css';

export interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[];
  onChoose(value: T): void;
}

/** One of a few: native radios, each as large as a finger. */
export function Choice<T extends string>({ name, value, options, onChoose }: ChoiceProps<T>): ReactElement {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
