import { useId } from 'react';
import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './note-colors.module.css';

const look = joinClasses(styles.swatch, styles.tint);

interface PensProps<Color extends string> {
  readonly colors: readonly Color[];
  readonly names: Readonly<Record<Color, string>>;
  /** What is chosen with them. */
  readonly legend: string;
}

export interface ColorChoiceProps<Color extends string> extends PensProps<Color> {
  readonly value: Color;
  onChoose(color: Color): void;
}

/** One of the pens: native radios, told by their tick and their name. */
export function ColorChoice<Color extends string>(props: ColorChoiceProps<Color>): ReactElement {
  const { colors, names, legend, value, onChoose } = props;
  const id = useId();
  return (
    <fieldset className={styles.row}>
      <legend className="only-heard">{legend}</legend>
      {colors.map((color) => (
        <label
          key={color}
          className={look}
          data-color={color}
          data-checked={color === value || undefined}
          title={names[color]}
        >
          <input
            type="radio"
            name={id}
            aria-label={names[color]}
            checked={color === value}
            onChange={() => onChoose(color)}
          />
          <Icon name="check" />
        </label>
      ))}
    </fieldset>
  );
}

export interface ColorFilterProps<Color extends string> extends PensProps<Color> {
  isOn(color: Color): boolean;
  onToggle(color: Color): void;
}

/** Pens that are on or off: which of them are shown. */
export function ColorFilter<Color extends string>(props: ColorFilterProps<Color>): ReactElement {
  const { colors, names, legend, isOn, onToggle } = props;
  return (
    <div className={styles.row} role="group" aria-label={legend}>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={look}
          data-color={color}
          aria-pressed={isOn(color)}
          aria-label={names[color]}
          title={names[color]}
          onClick={() => onToggle(color)}
        >
          <Icon name="check" />
        </button>
      ))}
    </div>
  );
}
