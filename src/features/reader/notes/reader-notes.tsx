import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { FloatNote } from '../../../ui/float-note.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteEditor } from './note-editor.tsx';
import { wordsOf } from './note-list.ts';
import styles from './reader-notes.module.css';
import { spanish } from './text.es.ts';
import type { ReaderNotesState } from './use-reader-notes.ts';

/** So long a removal can be taken back. */
const undoMs = 8000;

export interface ReaderNotesProps {
  readonly state: ReaderNotesState;
  /** Of the book's words, where it is not the one around them. */
  readonly lang: string | undefined;
}

/** What notes bring over the page: the ribbon, a note that is open or written, what was removed, what went wrong. */
export function ReaderNotes({ state, lang }: ReaderNotesProps): ReactElement {
  const text = useText('readerNotes', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { open, writing, removed, trouble, notes, forgetRemoved } = state;

  useEffect(() => {
    if (removed === null) return undefined;
    const timer = setTimeout(forgetRemoved, undoMs);
    return () => clearTimeout(timer);
  }, [removed, forgetRemoved]);

  const written =
    writing?.type === 'new' ? { kind: 'note' as const, color: writing.color, texts: [], id: null } : writing?.note;
  return (
    <>
      {state.isMarked && <div className={styles.ribbon} />}
      {removed && (
        <FloatNote kind="hint" over="box" seenText={text.undo} onSeen={state.undo}>
          {text.removed[removed.kind]}
        </FloatNote>
      )}
      {trouble && (
        <FloatNote kind="danger" over="box" seenText={text.seen} onSeen={state.forgetTrouble}>
          {text.notKept} {sentenceOf(trouble)}
        </FloatNote>
      )}
      {open && notes.status === 'ready' && (
        <NoteCard
          note={open}
          sending={notes.sendingOf(open.id)}
          isUnplaced={state.unplaced.has(open.id)}
          lang={lang}
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
