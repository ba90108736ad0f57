import type { ReactElement } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import { wordsByOf } from '../../../../contract/words-by.ts';
import type { Sending } from '../../../data/notes/notes-service.ts';
import { useText } from '../../../hooks/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import colors from '../../../ui/note-colors.module.css';
import type { PageNames } from '../use-page-names.ts';
import { wordsOf } from './note-list.ts';
import styles from './note-row.module.css';
import { KindPicture } from '../../../ui/note-pictures.tsx';
import { SendingSign } from '../../../ui/sending-sign.tsx';
import { spanish } from './text.es.ts';

export interface NoteRowProps {
  readonly note: Note;
  /** Which of its chapter it is, from 0. */
  readonly place: { readonly index: number; readonly total: number };
  readonly sending: Sending;
  /** Null until it is known what is printed on the pages. */
  readonly nameOf: PageNames | null;
  readonly lang: string | undefined;
  /** Null where its words are nowhere: there is nowhere to go. */
  readonly onGo: ((note: Note) => void) | null;
  onOpen(note: Note): void;
}

/** A note in the list: what was marked, what was written, and how far it has come. */
export function NoteRow({ note, place, sending, nameOf, lang, onGo, onOpen }: NoteRowProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const words = wordsOf(note);
  const by = wordsByOf(note.locator);
  const page = note.locator.href.startsWith('#page=') ? note.locator.locations.position : undefined;
  const inside = (
    <>
      {words !== '' && (
        <span className={styles.words} data-kind={note.kind} lang={lang}>
          <span>{note.kind === 'bookmark' ? `${words}…` : words}</span>
        </span>
      )}
      {onGo === null && by && <span className={styles.text}>{text.card.stoodBy(by.text.highlight)}</span>}
      {note.texts.map((written, index) => (
        <span key={index} className={styles.text}>
          {written}
        </span>
      ))}
      <span className={styles.about}>
        <KindPicture kind={note.kind} />
        <span>{text.kinds[note.kind]}</span>
        {page !== undefined && nameOf && <span>{text.page(nameOf(page))}</span>}
        {note.isRecovered && <b>{text.card.recovered}</b>}
        <SendingSign sending={sending} words={text.sending} isSmall />
      </span>
    </>
  );
  return (
    <li
      className={joinClasses(styles.row, colors.tint)}
      data-color={note.color}
      data-kind={note.kind}
      data-note-row={note.id}
      aria-posinset={place.index + 1}
      aria-setsize={place.total}
    >
      {onGo ? (
        <button type="button" className={styles.main} onClick={() => onGo(note)}>
          {inside}
        </button>
      ) : (
        <div className={styles.main}>{inside}</div>
      )}
      <IconButton name={text.open(words || text.kinds[note.kind])} picture="edit" onClick={() => onOpen(note)} />
    </li>
  );
}
