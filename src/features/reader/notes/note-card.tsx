import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { type Note, type NoteColor, noteColors } from '../../../../contract/notes.ts';
import { wordsByOf } from '../../../../contract/words-by.ts';
import type { Sending } from '../../../data/notes/notes-service.ts';
import { copyText } from '../../../hooks/pass-on.ts';
import { useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ColorChoice } from '../../../ui/color-choice.tsx';
import styles from './note-card.module.css';
import { wordsOf } from './note-list.ts';
import { KindPicture } from '../../../ui/note-pictures.tsx';
import { NoteQuote } from './note-quote.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { SendingSign } from '../../../ui/sending-sign.tsx';
import { spanish } from './text.es.ts';

/** What can be done with a note that is open. */
export interface NoteActions {
  color(color: NoteColor): void;
  edit(): void;
  remove(): void;
  /** One that came back stays. */
  keep(): void;
  close(): void;
}

export interface NoteCardProps {
  readonly note: Note;
  readonly sending: Sending;
  /** Its words are not in this edition. */
  readonly isUnplaced: boolean;
  readonly lang: string | undefined;
  /** What went wrong with it. */
  readonly news: ReactNode;
  readonly actions: NoteActions;
}

/** What a person left in the book, opened where it is. */
export function NoteCard({ note, sending, isUnplaced, lang, news, actions }: NoteCardProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const words = wordsOf(note);
  const by = wordsByOf(note.locator);
  const copied = [words && `«${words}»`, ...note.texts].filter((piece) => piece !== '').join('\n\n');
  return (
    <NoteSheet name={text.kinds[note.kind]} onLeave={actions.close}>
      {news}
      <header className={styles.top}>
        <KindPicture kind={note.kind} />
        <h2 className={styles.title}>{text.kinds[note.kind]}</h2>
        {note.isRecovered && <span className={styles.recovered}>{text.card.recovered}</span>}
        <IconButton name={text.card.close} picture="close" onClick={actions.close} />
      </header>
      {note.isRecovered && (
        <div className={styles.aside}>
          <p>{text.card.recoveredHelp}</p>
          <Button onClick={actions.keep}>{text.card.keep}</Button>
        </div>
      )}
      {isUnplaced && <p className={styles.aside}>{text.card.nowhere}</p>}
      {isUnplaced && by && <p className={styles.aside}>{text.card.stoodBy(by.text.highlight)}</p>}
      {words !== '' && <NoteQuote note={note} words={words} lang={lang} />}
      {note.texts.length > 1 && <p className={styles.aside}>{text.card.several}</p>}
      {note.texts.map((written, index) => (
        <p key={index} className={styles.text}>
          {written}
        </p>
      ))}
      {note.kind !== 'bookmark' && (
        <ColorChoice
          colors={noteColors}
          names={text.mark.with}
          legend={text.card.colors}
          value={note.color}
          onChoose={actions.color}
        />
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={actions.edit}>
          {note.texts.length > 0 ? text.card.edit : text.card.write}
        </Button>
        <Button
          disabled={copied === ''}
          onClick={() => void copyText(copied).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
        >
          {outcome === 'copied' ? text.card.copied : text.card.copy}
        </Button>
        <Button kind="danger" onClick={actions.remove}>
          {text.card.remove}
        </Button>
      </div>
      <footer className={styles.foot}>
        <SendingSign sending={sending} words={text.sending} />
        <span role="status">{outcome === 'refused' && text.card.refused}</span>
      </footer>
    </NoteSheet>
  );
}
