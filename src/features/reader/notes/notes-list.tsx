import { useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import type { Sending } from '../../../data/notes/notes-service.ts';
import { useText } from '../../../hooks/use-text.ts';
import { NearBlock } from '../../../ui/near-block.tsx';
import type { PageNames } from '../use-page-names.ts';
import { everyNote, isLetThrough, type NoteFilter, type NoteGroup, type NotePiece, notePieces } from './note-list.ts';
import { NoteRow } from './note-row.tsx';
import { NotesFilter } from './notes-filter.tsx';
import styles from './notes-panel.module.css';
import { spanish } from './text.es.ts';

/** What rows take until they were drawn once. */
const rowRem = 6;

export interface NotesListProps {
  readonly notes: readonly Note[];
  readonly sendingOf: (id: string) => Sending;
  /** Null until it is known what is printed on the pages. */
  readonly nameOf: PageNames | null;
  readonly lang: string | undefined;
  readonly unplaced: ReadonlySet<string>;
  onGo(note: Note): void;
  onOpen(note: Note): void;
}

interface RowsProps extends Pick<NotesListProps, 'sendingOf' | 'nameOf' | 'lang' | 'onOpen'> {
  readonly group: NoteGroup;
  readonly onGo: ((note: Note) => void) | null;
}

/** Rows of one chapter, or some of them. */
function Rows({ group, sendingOf, nameOf, lang, onGo, onOpen }: RowsProps): ReactElement {
  const { notes, before, total } = group;
  return (
    <ul>
      {notes.map((note, index) => (
        <NoteRow
          key={note.id}
          note={note}
          place={{ index: before + index, total }}
          sending={sendingOf(note.id)}
          nameOf={nameOf}
          lang={lang}
          onGo={onGo}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface ChaptersProps extends Omit<RowsProps, 'group'> {
  readonly pieces: readonly NotePiece[];
  readonly hasHeads: boolean;
  readonly within: RefObject<HTMLElement | null>;
}

/** Notes by their chapters, of which those near the screen are drawn. */
function Chapters({ pieces, hasHeads, within, ...row }: ChaptersProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const headOf = (title: string) =>
    hasHeads && (
      <h3 className={styles.chapter} lang={title === '' ? undefined : row.lang}>
        {title || text.noChapter}
      </h3>
    );
  return (
    <>
      {pieces.map((piece, index) => {
        const isFirst = index === 0;
        if (piece.type === 'chapters')
          return (
            <NearBlock key={index} guessedRem={piece.count * rowRem} isFirst={isFirst} within={within}>
              {() =>
                piece.groups.map((group, at) => (
                  <section key={at}>
                    {headOf(group.title)}
                    <Rows group={group} {...row} />
                  </section>
                ))
              }
            </NearBlock>
          );
        return (
          <section key={index}>
            {headOf(piece.title)}
            {piece.parts.map((part, at) => (
              <NearBlock key={at} guessedRem={part.notes.length * rowRem} isFirst={isFirst && at === 0} within={within}>
                {() => <Rows group={part} {...row} />}
              </NearBlock>
            ))}
          </section>
        );
      })}
    </>
  );
}

/** By chapters, in the order of the book; what this edition does not say comes last. */
export function NotesList({ notes, unplaced, onGo, ...row }: NotesListProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const [filter, setFilter] = useState(everyNote);
  const scroll = useRef<HTMLDivElement>(null);
  const listed = notes.filter((note) => isLetThrough(note, filter));
  const placed = notePieces(listed.filter(({ id }) => !unplaced.has(id)));
  const lost = notePieces(
    listed.filter(({ id }) => unplaced.has(id)),
    true,
  );
  /** Another choice is another list, from its beginning. */
  function choose(next: NoteFilter): void {
    setFilter(next);
    scroll.current?.scrollTo(0, 0);
  }
  const choice = [...filter.kinds, ...filter.colors].join(' ');
  return (
    <>
      <NotesFilter filter={filter} onFilter={choose} />
      <div ref={scroll} className={styles.scroll}>
        <p className={styles.count} role="status">
          {listed.length === 0 ? text.nothingSo : text.count(listed.length)}
        </p>
        <Chapters key={choice} pieces={placed} hasHeads within={scroll} onGo={onGo} {...row} />
        {lost.length > 0 && (
          <section className={styles.lost}>
            <h3 className={styles.chapter}>{text.unplaced}</h3>
            <p className={styles.help}>{text.unplacedHelp}</p>
            <Chapters key={choice} pieces={lost} hasHeads={false} within={scroll} onGo={null} {...row} />
          </section>
        )}
      </div>
    </>
  );
}
