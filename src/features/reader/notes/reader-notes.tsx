import type { ReactElement } from 'react';
import { useText } from '../../../hooks/use-text.ts';
import { FloatNote } from '../../../ui/float-note.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteEditor } from './note-editor.tsx';
import { wordsOf } from './note-list.ts';
import { NoteNews } from './note-news.tsx';
import '../../../ui/styles/note-colors.css';
import styles from './reader-notes.module.css';
import { spanish } from './text.es.ts';
import type { ReaderNotesState } from './use-reader-notes.ts';

export interface ReaderNotesProps {
  readonly state: ReaderNotesState;
  /** Of the book's words, where it is not the one around them. */
  readonly lang: string | undefined;
  /** The list lies over the page, and tells the news itself. */
  readonly isCovered: boolean;
}

/** What notes bring over the page: the ribbon, a note that is open or written, what was removed, what went wrong. */
export function ReaderNotes({ state, lang, isCovered }: ReaderNotesProps): ReactElement {
  const text = useText('readerNotes', spanish).box;
  const { open, writing, notes } = state;
  const written =
    writing?.type === 'new' ? { kind: 'note' as const, color: writing.color, texts: [], id: null } : writing?.note;
  return (
    <>
      {state.isMarked && <div className={styles.ribbon} />}
      {state.box.isDragging && (
        <FloatNote kind="hint" over="box" seenText={text.cancel} onSeen={state.box.cancel}>
          {text.help}
        </FloatNote>
      )}
      {!open && !isCovered && <NoteNews state={state} />}
      {open && notes.status === 'ready' && (
        <NoteCard
          note={open}
          sending={notes.sendingOf(open.id)}
          isUnplaced={state.unplaced.has(open.id)}
          lang={lang}
          news={<NoteNews state={state} />}
          actions={{
            color: (color) => state.color(open, color),
            edit: () => state.edit(open),
            remove: () => void state.remove(open),
            keep: () => state.keep(open),
            close: () => state.openNote(null),
          }}
        />
      )}
      {writing && written && (
        <NoteEditor
          note={written}
          words={writing.type === 'new' ? (writing.locator.text?.highlight ?? '') : wordsOf(writing.note)}
          lang={lang}
          save={state.write}
          onDone={state.endWriting}
        />
      )}
    </>
  );
}
