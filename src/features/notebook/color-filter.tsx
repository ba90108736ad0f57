import type { ReactElement } from 'react';
import { type NoteColor, noteColors } from '../../../contract/notes.ts';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './note-colors.module.css';
import { spanish } from './text.es.ts';

const look = joinClasses(styles.swatch, styles.tint);

export interface ColorFilterProps {
  readonly color: NoteColor | '';
  onChange(color: NoteColor | ''): void;
}

/** Five pens: one shows only its notes, and once more all. */
export function ColorFilter({ color, onChange }: ColorFilterProps): ReactElement {
  const text = useText('notebook', spanish);
  return (
    <div className={styles.row} role="group" aria-label={text.color}>
      {noteColors.map((each) => (
        <button
          key={each}
          type="button"
          className={look}
          data-color={each}
          aria-pressed={each === color}
          aria-label={text.colors[each]}
          title={text.colors[each]}
          onClick={() => onChange(each === color ? '' : each)}
        >
          <Icon name="check" />
        </button>
      ))}
    </div>
  );
}

export interface ColorChoiceProps {
  readonly color: NoteColor;
  /** Of radio buttons that belong together. */
  readonly id: string;
  onChange(color: NoteColor): void;
}

/** The colour of one note. */
export function ColorChoice({ color, id, onChange }: ColorChoiceProps): ReactElement {
  const text = useText('notebook', spanish);
  return (
    <fieldset className={styles.row}>
      <legend className="only-heard">{text.color}</legend>
      {noteColors.map((each) => (
        <label
          key={each}
          className={look}
          data-color={each}
          data-checked={each === color || undefined}
          title={text.colors[each]}
        >
          <input
            type="radio"
            name={id}
            aria-label={text.colors[each]}
            checked={each === color}
            onChange={() => onChange(each)}
          />
          <Icon name="check" />
        </label>
      ))}
    </fieldset>
  );
}
