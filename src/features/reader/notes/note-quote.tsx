import type { ReactElement } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import colors from '../../../ui/note-colors.module.css';
import styles from './note-card.module.css';

export interface NoteQuoteProps {
  readonly note: Pick<Note, 'kind' | 'color'>;
  readonly words: string;
  /** Of the book, where it is not the one around it. */
  readonly lang: string | undefined;
}

/** The words something was written on, as they are marked in the book. */
export function NoteQuote({ note, words, lang }: NoteQuoteProps): ReactElement {
  return (
    <blockquote
      className={joinClasses(styles.quote, colors.tint)}
      data-color={note.color}
      data-kind={note.kind}
      lang={lang}
    >
      {words}
    </blockquote>
  );
}
