import type { ReactElement, ReactNode } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import type { BookPages } from '../../../engines/publication.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { dragToClose } from '../drag-to-close.ts';
import { EmptyNotes } from './empty-notes.tsx';
import { NotesList } from './notes-list.tsx';
import styles from './notes-panel.module.css';
import { usePageNames } from '../use-page-names.ts';
import { spanish } from './text.es.ts';
import type { BookNotes } from './use-book-notes.ts';

export interface NotesPanelProps {
  readonly title: string;
  readonly lang: string | undefined;
  readonly notes: BookNotes;
  readonly pages: BookPages | null;
  readonly unplaced: ReadonlySet<string>;
  /** What was removed, or not kept. */
  readonly news: ReactNode;
  /** Marks an area of the page; null where text flows. */
  readonly onBox: (() => void) | null;
  onGo(note: Note): void;
  onOpen(note: Note): void;
  onClose(): void;
}

/** All that somebody marked and wrote in this book, in a panel at the side. */
export function NotesPanel(props: NotesPanelProps): ReactElement {
  const { title, lang, notes, pages, unplaced, news, onBox, onGo, onOpen, onClose } = props;
  const text = useText('readerNotes', spanish);
  const nameOf = usePageNames(pages);
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
            nameOf={nameOf}
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
