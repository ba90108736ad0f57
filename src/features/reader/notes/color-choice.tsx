import { useId } from 'react';
import type { ReactElement } from 'react';
import { type NoteColor, noteColors } from '../../../../contract/notes.ts';
import { useText } from '../../../hooks/use-text.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './note-colors.module.css';
import { TickPicture } from './note-pictures.tsx';
import { spanish } from './text.es.ts';

export interface ColorChoiceProps {
  readonly value: NoteColor;
  onChoose(color: NoteColor): void;
}

/** One of the five colours: native radios, told by their tick and their name. */
export function ColorChoice({ value, onChoose }: ColorChoiceProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const id = useId();
  return (
    <fieldset className={styles.row} aria-label={text.card.colors}>
      {noteColors.map((color) => (
        <label key={color} className={joinClasses(styles.swatch, styles.tint)} data-color={color}>
          <input
            type="radio"
            name={id}
            aria-label={text.mark.with[color]}
            checked={color === value}
            onChange={() => onChoose(color)}
          />
          <TickPicture />
        </label>
      ))}
    </fieldset>
  );
}
