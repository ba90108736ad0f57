import type { ReactElement } from 'react';
import { type NoteColor, noteColors, type NoteKind } from '../../../../contract/notes.ts';
import { useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './mark-buttons.module.css';
import colors from '../../../ui/note-colors.module.css';
import { KindPicture } from '../../../ui/note-pictures.tsx';
import { spanish } from './text.es.ts';

export interface MarkButtonsProps {
  readonly isReady: boolean;
  /** With a colour, or with the one chosen last. */
  onMark(kind: Exclude<NoteKind, 'bookmark'>, color?: NoteColor): void;
}

/** How selected words may be marked, in one row above what else can be done with them. */
export function MarkButtons({ isReady, onMark }: MarkButtonsProps): ReactElement {
  const text = useText('readerNotes', spanish).mark;
  return (
    <div className={styles.row} role="group" aria-label={text.region}>
      {noteColors.map((color) => (
        <button
          key={color}
          type="button"
          className={joinClasses(colors.swatch, colors.tint)}
          data-color={color}
          aria-label={text.highlight[color]}
          disabled={!isReady}
          onClick={() => onMark('highlight', color)}
        />
      ))}
      <span className={styles.line} />
      {(['underline', 'note'] as const).map((kind) => (
        <Button key={kind} className={styles.kind} disabled={!isReady} onClick={() => onMark(kind)}>
          <KindPicture kind={kind} />
          <span className={styles.name}>{text[kind]}</span>
        </Button>
      ))}
    </div>
  );
}
