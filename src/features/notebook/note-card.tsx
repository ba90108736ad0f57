import { memo } from 'react';
import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { OWN_FILE_PREFIX } from '../../../contract/endpoints.ts';
import { formatOf, type NotebookEntry, pageOf, quoteOf, readerSearchOf } from '../../data/notebook/entries.ts';
import { readerPath } from '../../hooks/reading-place.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { LateIcon } from '../../ui/late-icon.tsx';
import { truncate } from '../../ui/truncate.ts';
import { LongText } from './long-text.tsx';
import { KindPicture } from '../../ui/note-pictures.tsx';
import { Picture } from './notebook-pictures.tsx';
import colors from '../../ui/note-colors.module.css';
import styles from './note-card.module.css';
import { NoteEditor } from './note-editor.tsx';
import { SendingSign } from '../../ui/sending-sign.tsx';
import { spanish } from './text.es.ts';
import type { NoteActions } from './use-note-actions.ts';
import { besidesOf, useWayBack } from './use-way-back.ts';
import type { When } from './use-when.ts';

export interface NoteCardProps {
  readonly entry: NotebookEntry;
  readonly isEditing: boolean;
  /** Its book is not told by what it stands under. */
  readonly hasTitle: boolean;
  readonly when: When;
  readonly actions: NoteActions;
}

/** The words a card begins with: what was marked, or else where. */
function leadOf({ note }: NotebookEntry, text: typeof spanish): { readonly quote: string; readonly words: string } {
  const page = pageOf(note.locator);
  const quote = truncate(quoteOf(note).replaceAll(/\s+/g, ' ').trim(), 400);
  return { quote, words: quote || (page === null ? note.locator.title : text.page(page)) || text.card.nothing };
}

/** The quote as it was marked, and the way to its place in the book. */
function Quote({ entry }: { readonly entry: NotebookEntry }): ReactElement {
  const { note, book } = entry;
  const text = useText('notebook', spanish);
  const lang = useForeign()(book?.language ?? '');
  const { quote, words } = leadOf(entry, text);
  const look = joinClasses(styles.words, quote !== '' && styles[note.kind]);
  const shown = (
    <span className={look} dir="auto" lang={lang}>
      {words}
    </span>
  );
  // A file of the person's own is no longer open; a book that left the shelf cannot be opened.
  if (note.bookId.startsWith(OWN_FILE_PREFIX) || book === null) return <p className={styles.quote}>{shown}</p>;
  return (
    <Link
      className={styles.quote}
      to={readerPath(formatOf(entry))}
      params={{ bookId: note.bookId }}
      search={readerSearchOf(note)}
      preload={false}
    >
      <span className="only-heard">{text.card.open}: </span>
      {shown}
    </Link>
  );
}

/** One note: what was marked, what was written to it, where, when, and how far it has come. */
export const NoteCard = memo(function NoteCard(props: NoteCardProps): ReactElement {
  const { entry, isEditing, hasTitle, when, actions } = props;
  const { note, sending, bookTitle } = entry;
  const text = useText('notebook', spanish);
  const editButton = useWayBack(isEditing);
  const page = pageOf(note.locator);
  const { words } = leadOf(entry, text);
  const places = [note.locator.title ?? '', page === null ? '' : text.page(page)].filter((place) => place !== words);
  async function remove(button: HTMLElement): Promise<void> {
    const besides = besidesOf(button);
    await actions.remove(note.id);
    if (document.activeElement === document.body) besides.find(({ isConnected }) => isConnected)?.focus();
  }
  return (
    <li
      className={joinClasses(styles.card, colors.tint)}
      data-color={note.color}
      data-kind={note.kind}
      data-note={note.id}
    >
      <p className={styles.head}>
        <span className={styles.kind}>
          <KindPicture kind={note.kind} />
          {text.kinds[note.kind]}
          <span className="only-heard">, {text.colors[note.color]}</span>
        </span>
        <SendingSign sending={sending} words={text.sending} isSmall={sending === 'confirmed'} />
      </p>
      {hasTitle && (
        <p className={styles.title}>
          <bdi>{bookTitle}</bdi>
        </p>
      )}
      <Quote entry={entry} />
      {isEditing ? (
        <NoteEditor note={note} actions={actions} />
      ) : (
        note.texts.length > 0 && (
          <div className={styles.texts}>
            {note.texts.map((each, index) => (
              <LongText key={index} text={each} />
            ))}
            {note.texts.length > 1 && <p className={styles.small}>{text.card.several}</p>}
          </div>
        )
      )}
      {note.isRecovered && (
        <p className={styles.recovered}>
          <Picture name="back" />
          <span>
            <strong>{text.card.recovered}.</strong> {text.card.recoveredWhy}
          </span>
          <button type="button" className={styles.action} onClick={() => actions.keep(note.id)}>
            {text.card.keep}
          </button>
        </p>
      )}
      <div className={styles.foot}>
        <p className={styles.small}>
          {places.filter(Boolean).map((place) => (
            <span key={place} dir="auto">
              {truncate(place, 60)}
            </span>
          ))}
          <time dateTime={note.madeAt}>{when(note.madeAt)}</time>
        </p>
        {!isEditing && (
          <div className={styles.actions}>
            <button ref={editButton} type="button" className={styles.action} onClick={() => actions.edit(note)}>
              <LateIcon name="pen" />
              {note.texts.length === 0 ? text.card.write : text.card.edit}
            </button>
            <button type="button" className={styles.action} onClick={({ currentTarget }) => void remove(currentTarget)}>
              <LateIcon name="trash" />
              {text.card.remove}
            </button>
          </div>
        )}
      </div>
    </li>
  );
});
