import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import type { Sending } from '../../../data/notes/notes-service.ts';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { dragToClose } from '../drag-to-close.ts';
import { EmptyNotes } from './empty-notes.tsx';
import { everyNote, groupNotes, isLetThrough } from './note-list.ts';
import { NoteRow } from './note-row.tsx';
import { NotesFilter } from './notes-filter.tsx';
import styles from './notes-panel.module.css';
import { spanish } from './text.es.ts';
import type { BookNotes } from './use-book-notes.ts';
import { useGrowingList } from './use-growing-list.ts';

export interface NotesPanelProps {
  readonly title: string;
  readonly lang: string | undefined;
  readonly notes: BookNotes;
  readonly unplaced: ReadonlySet<string>;
  /** What was removed, or not kept. */
  readonly news: ReactNode;
  /** Marks an area of the page; null where text flows. */
  readonly onBox: (() => void) | null;
  onGo(note: Note): void;
  onOpen(note: Note): void;
  onClose(): void;
}

interface ListProps extends Pick<NotesPanelProps, 'lang' | 'unplaced' | 'onGo' | 'onOpen'> {
  readonly notes: readonly Note[];
  readonly sendingOf: (id: string) => Sending;
}

/** By chapters, in the order of the book; what this edition does not say comes last. */
function NotesList({ notes, sendingOf, lang, unplaced, onGo, onOpen }: ListProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const [filter, setFilter] = useState(everyNote);
  const listed = notes.filter((note) => isLetThrough(note, filter));
  const placed = listed.filter(({ id }) => !unplaced.has(id));
  const lost = listed.filter(({ id }) => unplaced.has(id));
  const { count, moreRef, more } = useGrowingList(placed.length);
  const rowOf = (note: Note, go: typeof onGo | null) => (
    <NoteRow key={note.id} note={note} sending={sendingOf(note.id)} lang={lang} onGo={go} onOpen={onOpen} />
  );
  return (
    <>
      <NotesFilter filter={filter} onFilter={setFilter} />
      <div className={styles.scroll}>
        <p className={styles.count} role="status">
          {listed.length === 0 ? text.nothingSo : text.count(listed.length)}
        </p>
        {groupNotes(placed.slice(0, count)).map((group, index) => (
          <section key={`${index} ${group.title}`}>
            <h3 className={styles.chapter} lang={group.title === '' ? undefined : lang}>
              {group.title || text.noChapter}
            </h3>
            <ul>{group.notes.map((note) => rowOf(note, onGo))}</ul>
          </section>
        ))}
        {count < placed.length && (
          <Button ref={moreRef} className={styles.more} onClick={more}>
            {text.more}
          </Button>
        )}
        {lost.length > 0 && (
          <section className={styles.lost}>
            <h3 className={styles.chapter}>{text.unplaced}</h3>
            <p className={styles.help}>{text.unplacedHelp}</p>
            <ul>{lost.map((note) => rowOf(note, null))}</ul>
          </section>
        )}
      </div>
    </>
  );
}

/** All that somebody marked and wrote in this book, in a panel at the side. */
export function NotesPanel(props: NotesPanelProps): ReactElement {
  const { title, lang, notes, unplaced, news, onBox, onGo, onOpen, onClose } = props;
  const text = useText('readerNotes', spanish);
  const sentenceOf = useSentence(problemSentences);
  return (
    <SidePanel
      title={text.title}
      subtitle={title}
      closeName={text.close}
      onShown={(dialog) => dragToClose(dialog, onClose)}
      onClose={onClose}
    >
      <div className={styles.inside}>
        {news && <div className={styles.news}>{news}</div>}
        {notes.status === 'waiting' && (
          <div className={styles.waiting} role="status">
            <p>{text.waiting}</p>
            <i />
            <i />
            <i />
          </div>
        )}
        {notes.status === 'failed' && (
          <div className={styles.failed}>
            <Callout kind="danger" isAlert>
              {text.failed} {sentenceOf(notes.problem)}
            </Callout>
            <Button onClick={notes.retry}>{text.retry}</Button>
          </div>
        )}
        {notes.status === 'ready' && onBox && (
          <Button className={styles.box} onClick={onBox}>
            {text.box.start}
          </Button>
        )}
        {notes.status === 'ready' && notes.list.length === 0 && <EmptyNotes />}
        {notes.status === 'ready' && notes.list.length > 0 && (
          <NotesList
            notes={notes.list}
            sendingOf={notes.sendingOf}
            lang={lang}
            unplaced={unplaced}
            onGo={onGo}
            onOpen={onOpen}
          />
        )}
      </div>
    </SidePanel>
  );
}
