import type { ReactElement } from 'react';
import styles from './gallery.module.css';
import { choices } from './look.ts';
import type { Look } from './look.ts';

interface SwitchProps<Key extends keyof Look> {
  readonly setting: Key;
  readonly value: Look[Key];
  onChange(value: Look[Key]): void;
}

function Switch<Key extends keyof Look>({ setting, value, onChange }: SwitchProps<Key>): ReactElement {
  const { name, values } = choices[setting];
  return (
    <fieldset className={styles.switch}>
      <legend>{name}</legend>
      <div className={styles.segments}>
        {Object.entries(values).map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
              name={setting}
              checked={option === value}
              // The keys of the table are the values of the setting.
              onChange={() => onChange(option as Look[Key])}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface SwitchesProps {
  readonly look: Look;
  onChange(part: Partial<Look>): void;
}

/** Theme, size of the letters, direction and motion, for the whole page. */
export function Switches({ look, onChange }: SwitchesProps): ReactElement {
  return (
    <section className={styles.switches} aria-label="Cómo se ve la página">
      <Switch setting="theme" value={look.theme} onChange={(theme) => onChange({ theme })} />
      <Switch setting="size" value={look.size} onChange={(size) => onChange({ size })} />
      <Switch setting="direction" value={look.direction} onChange={(direction) => onChange({ direction })} />
      <Switch setting="motion" value={look.motion} onChange={(motion) => onChange({ motion })} />
    </section>
  );
}
